import type { ReactNode } from 'react'
import { MoveDialog } from './move-dialog.tsx'
import { CancelDialog } from './reason-dialogs.tsx'
import type { Side, useVisitSteps } from './use-visit-steps.ts'
import type { Visit } from '../visit/visit.ts'

export type VisitDialogsProps = {
  visit: Visit
  side: Side
  opened: string | null
  open: (dialog: 'cancel' | 'move') => void
  onClose: () => void
  /** Opens what an earlier time must be like, where the opener has it. */
  onWait?: () => void
  does: Pick<ReturnType<typeof useVisitSteps>, 'busy' | 'cancel' | 'move'>
  /** Above what is asked: such as what somebody else did meanwhile. */
  above?: ReactNode
}

/** The two dialogs that every visit has, wherever it is drawn: its end, and another time, which the first offers too. */
export function VisitDialogs({ visit, side, opened, open, onClose, onWait, does, above }: VisitDialogsProps) {
  const canMove = visit.actions.includes('move')
  return (
    <>
      <CancelDialog
        visit={visit}
        side={side}
        open={opened === 'cancel'}
        onClose={onClose}
        onMove={canMove ? () => open('move') : undefined}
        onCancel={does.cancel}
        above={above}
      />
      <MoveDialog
        visit={visit}
        side={side}
        open={opened === 'move'}
        pending={does.busy?.startsWith('move ') ? does.busy.slice(5) : undefined}
        onClose={onClose}
        onMove={does.move}
        onWait={canMove ? onWait : undefined}
        above={above}
      />
    </>
  )
}
