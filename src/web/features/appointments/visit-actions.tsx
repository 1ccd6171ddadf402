import { useState } from 'react'
import { statusIs } from '#domain/booking/status.ts'
import { t } from '#domain/language/translate.ts'
import { downloadCalendar } from '../../parts/visits/download-calendar.ts'
import { Button } from '../../ui/button.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { CancelDialog, DeclineDialog } from './reason-dialogs.tsx'
import { type Side, stepWords, useVisitSteps } from './use-visit-steps.ts'
import type { Visit } from './visit.ts'

type Props = {
  visit: Visit
  side: Side
  linkToken?: string
  onChange?: (visit: Visit) => void
  /** Only the next steps; the rest stands in the details. */
  compact?: boolean
  /** How the first step looks where it is the one thing to do. */
  firstLook?: 'primary' | 'sun' | 'plain'
  /** The dialog that is open from the start: a link of a reminder asked for it. */
  begin?: 'cancel' | 'move' | null
}

type Opened = 'cancel' | 'move' | 'decline' | null

const allSteps = ['accept', 'confirm', 'arrive', 'start', 'complete', 'no_show', 'undo'] as const
const compactSteps = ['accept', 'start', 'arrive', 'complete', 'undo'] as const

/** Every button that is possible for this visit now, and nothing else: the server says which. */
export function VisitActions({ visit, side, linkToken, onChange, compact = false, begin = null, ...look }: Props) {
  const [dialog, setDialog] = useState<Opened>(begin)
  const close = () => setDialog(null)
  const does = useVisitSteps({ visit, side, linkToken, onChange, onDone: close })
  const can = (action: Visit['actions'][number]) => visit.actions.includes(action)
  return (
    <div className="no-print flex flex-wrap gap-2">
      {(compact ? compactSteps : allSteps).filter(can).map((action, index) => (
        <Button
          key={action}
          size="small"
          look={index === 0 && action !== 'undo' && action !== 'no_show' ? (look.firstLook ?? 'primary') : 'plain'}
          busy={does.busy === action && '…'}
          onClick={() => void does.status(action)}
        >
          {t(stepWords[action][side])}
        </Button>
      ))}
      {can('decline') ? (
        <Button size="small" onClick={() => setDialog('decline')}>
          {t('Decline')}
        </Button>
      ) : null}
      {compact ? null : <More visit={visit} side={side} linkToken={linkToken} onOpen={setDialog} />}
      <CancelDialog
        visit={visit}
        side={side}
        open={dialog === 'cancel'}
        onClose={close}
        onMove={can('move') && !compact ? () => setDialog('move') : undefined}
        onCancel={does.cancel}
      />
      <DeclineDialog
        open={dialog === 'decline'}
        onClose={close}
        onDecline={(reason) => does.status('decline', reason)}
      />
      <MoveDialog
        visit={visit}
        side={side}
        open={dialog === 'move'}
        pending={does.busy?.startsWith('move ') ? does.busy.slice(5) : undefined}
        onClose={close}
        onMove={does.move}
      />
    </div>
  )
}

type MoreProps = { visit: Visit; side: Side; linkToken: string | undefined; onOpen: (dialog: Opened) => void }

/** What is not a step of the visit itself. */
function More({ visit, side, linkToken, onOpen }: MoreProps) {
  return (
    <>
      {side === 'patient' && statusIs(visit.status, 'ahead') ? (
        <Button size="small" onClick={() => void downloadCalendar(visit.id, linkToken)}>
          {t('Add to calendar')}
        </Button>
      ) : null}
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
    </>
  )
}
