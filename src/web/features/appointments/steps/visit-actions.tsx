import { useState } from 'react'
import { t } from '#domain/language/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { CallPatient } from '../visit/call-patient.tsx'
import { MoreActions } from '../desk/more-actions.tsx'
import { DeclineDialog } from './reason-dialogs.tsx'
import { OpenedDialogs } from './opened-dialogs.tsx'
import { StepRefused } from './step-refused.tsx'
import { stepWords, useVisitSteps } from './use-visit-steps.ts'
import type { Visit } from '../visit/visit.ts'

type Props = {
  visit: Visit
  /** Only the next steps; the rest stands in the details. */
  compact?: boolean
  /** How the first step looks where it is the one thing to do. */
  firstLook?: 'primary' | 'sun' | 'plain'
  /** Whoever looks calls patients themselves. */
  calls?: boolean
}

type Opened = 'cancel' | 'move' | 'decline' | null

const allSteps = ['accept', 'arrive', 'start', 'complete', 'no_show', 'undo'] as const
const compactSteps = ['accept', 'start', 'arrive', 'complete', 'undo'] as const

/** Every button of the clinic that is possible for this visit now, and nothing else: the server says which. */
export function VisitActions({ visit, compact = false, calls = false, ...look }: Props) {
  const [dialog, setDialog] = useState<Opened>(null)
  const close = () => setDialog(null)
  const does = useVisitSteps({ visit, side: 'staff', linkToken: undefined, onChange: undefined, onDone: close })
  const isCalled = calls && visit.ticket?.call != null
  const isWaiting = isCalled && visit.ticket?.state === 'waiting'
  const can = (action: Visit['actions'][number]) => visit.actions.includes(action)
  return (
    <div className="no-print flex flex-wrap gap-2">
      {isCalled ? <CallPatient visit={visit} look={look.firstLook} /> : null}
      {(compact ? compactSteps : allSteps).filter(can).map((action, index) => (
        <Button
          key={action}
          size="small"
          look={
            index === 0 && !isWaiting && action !== 'undo' && action !== 'no_show'
              ? (look.firstLook ?? 'primary')
              : 'plain'
          }
          busy={does.busy === action && '…'}
          onClick={() => void does.status(action)}
        >
          {t(stepWords[action].staff)}
        </Button>
      ))}
      {can('decline') ? (
        <Button size="small" onClick={() => setDialog('decline')}>
          {t('Decline')}
        </Button>
      ) : null}
      {compact ? null : <MoreActions visit={visit} onOpen={setDialog} />}
      <StepRefused refused={does.refused} />
      <DeclineDialog visit={visit} open={dialog === 'decline'} onClose={close} onDecline={does.decline} />
      <OpenedDialogs visit={visit} side="staff" opened={dialog} open={setDialog} onClose={close} does={does} />
    </div>
  )
}
