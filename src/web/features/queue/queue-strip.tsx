import { t } from '#domain/language/translate.ts'
import { useKey } from '../../lib/use-key.ts'
import { useNow } from '../../lib/use-now.ts'
import { useOwnPoint } from '../../parts/resources/use-own-point.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { minutesSince, shortMinutes } from './queue-words.ts'
import { useBoard, useDesk } from './use-board.ts'

/** On the day of the branch: how many wait, and the next one called to one's own point with one key. */
export function QueueStrip({ branchId, home, mayWork }: { branchId: string; home: string; mayWork: boolean }) {
  const board = useBoard(branchId)
  const desk = useDesk(branchId)
  const now = useNow()
  const { own } = useOwnPoint(branchId, board.data?.points.filter(({ kind }) => kind !== 'device') ?? [])
  useKey('c', () => {
    if (mayWork && own) void desk.callNext(own)
  })
  if (!board.data || board.data.points.length === 0) return null
  const waiting = board.data.tickets.filter(({ state }) => state === 'waiting')
  const longest = Math.max(0, ...waiting.map(({ arrived_at }) => minutesSince(arrived_at, now)))
  return (
    <section
      aria-label={t('Queue')}
      className="no-print flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card bg-pine px-5 py-4 text-on-pine"
    >
      <p className="me-auto figures">
        <strong className="text-xl">
          {t('{count, plural, one {# waits} other {# wait}}', { count: waiting.length })}
        </strong>
        {waiting.length > 0 ? (
          <span className="text-pine-muted"> · {t('longest {time}', { time: shortMinutes(longest) })}</span>
        ) : null}
        {waiting[0] ? (
          <span className="text-pine-muted"> · {t('next {ticket}', { ticket: waiting[0].label })}</span>
        ) : null}
      </p>
      {mayWork && own ? (
        <Button look="sun" busy={desk.busy !== undefined && t('Calling…')} onClick={() => void desk.callNext(own)}>
          {t('Call next to {point}', { point: own.name })}
        </Button>
      ) : null}
      <ButtonLink to={`${home}/service-points`}>{t('Service points')}</ButtonLink>
    </section>
  )
}
