import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import type { Visit } from '../visit.ts'
import { ErrorDialog } from './error-dialog.tsx'

type Props = { visit: Visit; onOpen: (dialog: 'cancel' | 'move') => void }

/** What is not a step of the visit itself. */
export function MoreActions({ visit, onOpen }: Props) {
  const [isError, setError] = useState(false)
  return (
    <>
      {visit.actions.includes('move') ? (
        <Button size="small" onClick={() => onOpen('move')}>
          {t('Change date or time')}
        </Button>
      ) : null}
      {visit.actions.includes('cancel') ? (
        <Button size="small" onClick={() => onOpen('cancel')}>
          {t('Cancel appointment')}
        </Button>
      ) : null}
      {visit.actions.includes('enter_in_error') ? (
        <Button size="small" onClick={() => setError(true)}>
          {t('Entered in error')}
        </Button>
      ) : null}
      <ErrorDialog visit={visit} open={isError} onClose={() => setError(false)} />
    </>
  )
}
