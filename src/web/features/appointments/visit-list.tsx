import { t } from '#domain/language/translate.ts'
import { asLocalDate, dayWords, wallOf } from '../../lib/format.ts'
import type { SetAddress } from '../../lib/use-address.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/page.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { DayTable } from './day-table.tsx'
import { orderIn, sorted } from './list-order.ts'
import { usePicking } from './use-picking.ts'
import type { Visit } from './visit.ts'
import { VisitTable } from './visit-table.tsx'

type Props = {
  visits: readonly Visit[]
  openPath: (id: string) => string
  search: URLSearchParams
  set: SetAddress
}

const rowsOnPage = 25

/** Visits of many days: a table, on phones cards by day. Order and page stand in the address. */
export function VisitList({ visits, openPath, search, set }: Props) {
  const { pick, bar } = usePicking(visits)
  const order = orderIn(search)
  const pages = Math.max(1, Math.ceil(visits.length / rowsOnPage))
  const page = Math.min(Math.max(1, Number(search.get('page')) || 1), pages)
  const first = (page - 1) * rowsOnPage
  const shown = sorted(visits, order).slice(first, first + rowsOnPage)
  if (visits.length === 0) return <NoVisits search={search} set={set} />
  const turn = (to: number) => set({ page: to === 1 ? null : String(to) })
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="max-md:hidden">
        <VisitTable visits={shown} order={order} onOrder={set} openPath={openPath} pick={pick} />
      </div>
      <div className="grid gap-4 md:hidden">
        {groupsOf(shown).map(([day, group]) => (
          <section key={day} aria-label={dayWords(asLocalDate(day))} className="grid gap-2">
            <h3 className="text-lg">{dayWords(asLocalDate(day))}</h3>
            <DayTable visits={group} openPath={openPath} pick={pick} />
          </section>
        ))}
      </div>
      <nav aria-label={t('Pages')} className="no-print flex flex-wrap items-center gap-3">
        <p role="status" className="me-auto text-sm text-muted figures">
          {t('Showing {from} to {until} of {count}', {
            from: first + 1,
            until: first + shown.length,
            count: visits.length,
          })}
        </p>
        <Button size="small" disabled={page === 1} onClick={() => turn(page - 1)}>
          {t('Previous page')}
        </Button>
        <Button size="small" disabled={page === pages} onClick={() => turn(page + 1)}>
          {t('Next page')}
        </Button>
      </nav>
      <BulkBar {...bar} />
    </div>
  )
}

function NoVisits({ search, set }: Pick<Props, 'search' | 'set'>) {
  const isFiltered = search.has('status') || search.has('q')
  const clear = <Button onClick={() => set({ status: null, q: null })}>{t('Clear filters')}</Button>
  return <Empty action={isFiltered ? clear : undefined}>{t('No appointments in these dates.')}</Empty>
}

function groupsOf(visits: readonly Visit[]): [string, Visit[]][] {
  const groups = new Map<string, Visit[]>()
  for (const visit of visits) {
    const { date } = wallOf(visit.time_zone, visit.start)
    groups.set(date, [...(groups.get(date) ?? []), visit])
  }
  return [...groups]
}
