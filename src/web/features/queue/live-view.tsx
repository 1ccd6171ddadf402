import type { ReactNode } from 'react'
import { t } from '#domain/language/translate.ts'
import { orderWords } from '#domain/queue/order.ts'
import { useAddress } from '../../lib/use-address.ts'
import { useNow } from '../../lib/use-now.ts'
import { useOwnPoint } from '../../parts/resources/use-own-point.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/page.tsx'
import { PointCard } from './point-card.tsx'
import { minutesSince, shortMinutes } from './queue-words.ts'
import { type Board, useDesk } from './use-board.ts'
import { useCallKey } from './use-call-key.ts'
import { filterOf, isNarrowed, narrowed } from './waiting-filter.ts'
import { WaitingFilters } from './waiting-filters.tsx'
import { WaitingList } from './waiting-list.tsx'

type Props = { board: Board; branchId: string; mayWork: boolean; setUp: string | null; walkIn: ReactNode }

/** The queue as it is: who waits on one side, what each point does on the other. */
export function LiveView({ board, branchId, mayWork, setUp, walkIn }: Props) {
  const desk = useDesk(branchId)
  const now = useNow()
  // A device calls nobody.
  const points = board.points.filter(({ kind }) => kind !== 'device')
  const { own, choose } = useOwnPoint(branchId, points)
  const waiting = board.tickets.filter(({ state }) => state === 'waiting')
  const { search, set } = useAddress()
  const filter = filterOf(search)
  const shown = narrowed(waiting, filter)
  useCallKey({ desk, mayWork, own, isRead: true })
  if (points.length === 0)
    return (
      <Empty action={setUp ? <ButtonLink to={setUp}>{t('Add service point')}</ButtonLink> : undefined}>
        {t('Add rooms and desks so that you can call people to them.')}
      </Empty>
    )
  const longest = Math.max(0, ...waiting.map(({ arrived_at }) => minutesSince(arrived_at, now)))
  const rule = { rule: board.settings.rule, elderlyFirst: board.settings.elderly_first }
  return (
    <div className="grid grid-cols-1 items-start gap-6 max-lg:pb-20 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <section aria-label={t('Waiting')} className="grid gap-3 max-lg:order-2">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="me-auto text-2xl figures">{t('Waiting ({count})', { count: waiting.length })}</h2>
          {waiting.length > 0 ? (
            <p className="text-sm text-muted figures">{t('longest {time}', { time: shortMinutes(longest) })}</p>
          ) : null}
        </div>
        <p className="text-sm text-muted">{t(orderWords(rule))}</p>
        {walkIn}
        {waiting.length > 1 || isNarrowed(filter) ? (
          <WaitingFilters
            tickets={waiting}
            doctors={board.doctors}
            search={search}
            hidden={waiting.length - shown.length}
            set={set}
          />
        ) : null}
        <WaitingList board={board} shown={shown} now={now} desk={desk} mayWork={mayWork} />
      </section>
      <section aria-label={t('Service points')} className="grid min-w-0 gap-4">
        <PointPicker points={points} own={own?.id ?? ''} choose={choose} />
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 2xl:grid-cols-3">
          {points.map((point) => (
            <PointCard
              key={point.id}
              point={point}
              board={board}
              now={now}
              desk={desk}
              mayWork={mayWork}
              isOwn={point.id === own?.id}
            />
          ))}
        </div>
      </section>
    </div>
  )
}

type PickerProps = { points: Board['points']; own: string; choose: (id: string) => void }

/** Which point is mine: `C` calls there, and a phone shows that one alone. */
function PointPicker({ points, own, choose }: PickerProps) {
  return (
    <label className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold">{t('I am at')}</span>
      <select
        className="min-h-11 rounded-field border border-field bg-surface px-3 max-sm:flex-1"
        value={own}
        onChange={(event) => choose(event.target.value)}
      >
        {points.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <span className="text-sm text-muted max-sm:hidden">{t('Press C to call the next person there.')}</span>
    </label>
  )
}
