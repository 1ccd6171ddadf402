import { figuresOf, type DayFigures } from '#domain/booking/day-figures.ts'
import { t } from '#domain/language/translate.ts'
import { useNow } from '../../lib/use-now.ts'
import { useOwnPoint } from '../../parts/resources/use-own-point.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { atPoint, shortMinutes } from './queue-words.ts'
import { type Board, type Ticket, useBoard, useDesk } from './use-board.ts'
import { useCallKey } from './use-call-key.ts'

type Props = {
  branchId: string
  home: string
  mayWork: boolean
  /** The figures that the tiles of today show; undefined: another day is looked at, and the queue speaks for itself. */
  figures: DayFigures | undefined
}

/** On the day of the branch: how many wait, who is at one's own point, and the next one called there with one key. */
export function QueueStrip({ branchId, home, mayWork, figures }: Props) {
  const board = useBoard(branchId)
  const desk = useDesk(branchId)
  const now = useNow()
  const { own } = useOwnPoint(branchId, board.data?.points.filter(({ kind }) => kind !== 'device') ?? [])
  useCallKey({ desk, mayWork, own, isRead: board.data !== undefined })
  if (!board.data || board.data.points.length === 0) return null
  const { waiting, longestWait } = figures ?? figuresOf([], now, inQueue(board.data))
  // Whom one's own point would call; who has none reads who is next at all.
  const next = board.data.tickets.find(
    ({ state, waits_for: points }) => state === 'waiting' && (!own || points.includes(own.id)),
  )
  const here = own && atPoint(own, board.data.tickets)
  return (
    <section
      aria-label={t('Queue')}
      className="no-print flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card bg-pine px-5 py-4 text-on-pine"
    >
      <div className="me-auto grid gap-1 figures">
        <p>
          <strong className="text-xl">
            {t('Waiting')} {waiting}
          </strong>
          <span className="text-pine-muted">
            {longestWait === null ? '' : ` · ${t('Longest wait')} ${shortMinutes(longestWait)}`}
            {next ? ` · ${t('next {ticket}', { ticket: next.label })}` : ''}
            {!next && own && waiting > 0 ? ` · ${t('Nobody waits for {point}', { point: own.name })}` : ''}
          </span>
        </p>
        {here ? <Here ticket={here} point={own.name} /> : null}
      </div>
      {mayWork && own?.may_call && next ? (
        <Button look="sun" busy={desk.busy !== undefined && t('Calling…')} onClick={() => void desk.callNext(own)}>
          {t('Call next to {point}', { point: own.name })}
        </Button>
      ) : null}
      <ButtonLink to={`${home}/service-points`}>{t('Service points')}</ButtonLink>
    </section>
  )
}

/** Whoever is called to one's own point or is there: a toast is gone before the door has opened. */
function Here({ ticket, point }: { ticket: Ticket; point: string }) {
  return (
    <p role="status">
      <strong>
        {ticket.state === 'called'
          ? t('{ticket} is called to {point}', { ticket: ticket.label, point })
          : t('{ticket} is at {point}', { ticket: ticket.label, point })}
      </strong>{' '}
      · <bdi>{ticket.patient ?? t('Not found at the kiosk: ask for the name')}</bdi>
    </p>
  )
}

function inQueue({ tickets }: Board) {
  return tickets.map(({ state, arrived_at }) => ({ state, arrivedAt: Date.parse(arrived_at) }))
}
