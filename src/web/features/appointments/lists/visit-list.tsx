import { t } from '#domain/language/translate.ts'
import { asLocalDate, dayWords, wallOf } from '../../../lib/format.ts'
import type { SetAddress } from '../../../lib/use-address.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/page.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DayTable } from '../calendar/day-table.tsx'
import { FreshLine } from './fresh-line.tsx'
import { orderIn, sorted } from './list-order.ts'
import { ListPages } from './list-pages.tsx'
import { useFresh } from './use-fresh.ts'
import { usePicking } from '../steps/use-picking.ts'
import { useRows } from './use-rows.ts'
import { filterIn, isNarrowed, noFilter } from './visit-filter.ts'
import type { Visit } from '../visit/visit.ts'
import { VisitTable } from './visit-table.tsx'

type Props = {
  visits: readonly Visit[]
  /** Whether these are the visits that the filters ask for, and not those before. */
  isSettled: boolean
  openPath: (id: string) => string
  search: URLSearchParams
  set: SetAddress
}

/** Visits of many days: a table, on phones cards by day. Order, page and rows stand in the address. */
export function VisitList({ visits, isSettled, openPath, search, set }: Props) {
  const { pick, bar } = usePicking(visits)
  const { shown: all, fresh, news, show } = useFresh(visits, { isSettled, isPicking: bar.chosen.length > 0 })
  const { rows, choose } = useRows(search)
  const order = orderIn(search)
  const pages = Math.max(1, Math.ceil(all.length / rows))
  const page = Math.min(Math.max(1, Number(search.get('page')) || 1), pages)
  const first = (page - 1) * rows
  const shown = sorted(all, order).slice(first, first + rows)
  if (all.length === 0) return <NoVisits search={search} set={set} />
  return (
    <div className="grid grid-cols-1 gap-3">
      <FreshLine visits={all.filter(({ id }) => fresh.has(id))} news={news} onShow={show} />
      <div className="max-md:hidden">
        <VisitTable visits={shown} fresh={fresh} order={order} onOrder={set} openPath={openPath} pick={pick} />
      </div>
      <div className="grid gap-4 md:hidden">
        {groupsOf(shown).map(([day, group]) => (
          <section key={day} aria-label={dayWords(asLocalDate(day))} className="grid gap-2">
            <h3 className="text-lg">{dayWords(asLocalDate(day))}</h3>
            <DayTable visits={group} fresh={fresh} openPath={openPath} pick={pick} />
          </section>
        ))}
      </div>
      <ListPages
        {...{ page, pages, rows, count: all.length, first: first + 1, last: first + shown.length }}
        onPage={(to) => set({ page: to === 1 ? null : String(to) })}
        onRows={(wanted) => {
          choose(wanted)
          set({ rows: String(wanted), page: null })
        }}
      />
      <BulkBar {...bar} />
    </div>
  )
}

function NoVisits({ search, set }: Pick<Props, 'search' | 'set'>) {
  if (!isNarrowed(filterIn(search))) return <Empty>{t('No appointments in these dates.')}</Empty>
  return (
    <Empty action={<Button onClick={() => set(noFilter)}>{t('Clear filters')}</Button>}>
      {t('No appointments match these filters.')}
    </Empty>
  )
}

function groupsOf(visits: readonly Visit[]): [string, Visit[]][] {
  const groups = new Map<string, Visit[]>()
  for (const visit of visits) {
    const { date } = wallOf(visit.time_zone, visit.start)
    groups.set(date, [...(groups.get(date) ?? []), visit])
  }
  return [...groups]
}
