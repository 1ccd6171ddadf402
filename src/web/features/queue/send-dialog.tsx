import { t } from '#domain/language/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { kindWords } from '../../parts/resources/point-kinds.ts'
import { lineOf } from './queue-words.ts'
import type { Board, Desk, Ticket } from './use-board.ts'

type Props = { ticket: Ticket; board: Board; desk: Desk; open: boolean; onClose: () => void }

/** To another point: the number stays the same, and only that point calls it. */
export function SendDialog({ ticket, board, desk, open, onClose }: Props) {
  const others = board.points.filter(
    ({ id, kind, state }) => id !== ticket.point_id && kind !== 'device' && state !== 'closed',
  )
  return (
    <Dialog title={t('Send {ticket} to…', { ticket: ticket.label })} open={open} onClose={onClose}>
      <p className="text-muted">{t('The number stays the same. Only the point you choose calls it.')}</p>
      <ul className="grid gap-2">
        {others.map((point) => (
          <li key={point.id}>
            <Button
              className="w-full !justify-between"
              disabled={desk.busy !== undefined}
              onClick={() =>
                void desk.step(ticket, { step: 'send', point_id: point.id }).then((isDone) => isDone && onClose())
              }
            >
              <span>{point.name}</span>
              <span className="text-sm font-normal text-muted">
                {point.doctor ?? kindWords(point.kind)} ·{' '}
                {t('{count, plural, one {# waits} other {# wait}}', { count: lineOf(point, board.tickets).length })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {others.length === 0 ? <p>{t('No other service point is open.')}</p> : null}
    </Dialog>
  )
}
