import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import type { Visit } from '../visit/visit.ts'
import { ErrorDialog } from './error-dialog.tsx'
import { PrintedSlip } from './printed-slip.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'

type Props = { visit: Visit; onOpen: (dialog: 'cancel' | 'move') => void }

/** What is not a step of the visit itself. */
export function MoreActions({ visit, onOpen }: Props) {
  const [own, setOwn] = useState<'reassign' | 'print' | 'error' | null>(null)
  const close = () => setOwn(null)
  return (
    <>
      {visit.actions.includes('move') ? (
        <Button size="small" onClick={() => onOpen('move')}>
          {t('Change date or time')}
        </Button>
      ) : null}
      {visit.actions.includes('reassign') ? (
        <Button size="small" onClick={() => setOwn('reassign')}>
          {t('Move to another doctor')}
        </Button>
      ) : null}
      {visit.actions.includes('cancel') ? (
        <Button size="small" onClick={() => onOpen('cancel')}>
          {t('Cancel appointment')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => setOwn('print')}>
        {t('Print slip')}
      </Button>
      {visit.actions.includes('enter_in_error') ? (
        <Button size="small" onClick={() => setOwn('error')}>
          {t('Entered in error')}
        </Button>
      ) : null}
      {own === 'print' ? <PrintedSlip visit={visit} onDone={close} /> : null}
      <ReassignDialog visit={visit} open={own === 'reassign'} onClose={close} />
      <ErrorDialog visit={visit} open={own === 'error'} onClose={close} />
    </>
  )
}
