import { mark, t } from '#domain/language/translate.ts'
import { type Status, statusesThatAre } from '#domain/booking/status.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { Picking } from '../picking.tsx'
import type { Desk } from './desk.ts'
import type { BranchVisit } from './use-branch-day.ts'
import { VisitCard } from './visit-card.tsx'

const columns: readonly { readonly name: string; readonly holds: readonly Status[] }[] = [
  { name: mark('Confirmed'), holds: statusesThatAre('ahead') },
  { name: mark('Checked in'), holds: ['arrived'] },
  { name: mark('With doctor'), holds: ['in_progress'] },
  { name: mark('Done'), holds: ['completed'] },
  { name: mark('Not attended or cancelled'), holds: statusesThatAre('fell_through') },
]

type Props = { visits: readonly BranchVisit[]; desk: Desk; pick: Picking }

/** The day by how far everybody is: one column a step. */
export function StatusBoard({ visits, desk, pick }: Props) {
  const now = useNow()
  return (
    <div className="grid snap-x grid-cols-1 items-start gap-3 md:grid-flow-col md:auto-cols-[minmax(15rem,1fr)] md:grid-cols-none md:overflow-x-auto md:pb-2">
      {columns.map(({ name, holds }) => {
        const own = visits.filter(({ status }) => holds.includes(status))
        return (
          <section
            key={name}
            aria-label={t(name)}
            className={`grid snap-start gap-2 rounded-card bg-sunken p-2 ${own.length === 0 ? 'max-md:hidden' : ''}`}
          >
            <h3 className="flex items-baseline justify-between px-2 py-1">
              {t(name)} <span className="font-normal text-muted figures">{own.length}</span>
            </h3>
            {own.length === 0 ? <p className="px-2 pb-2 text-sm text-muted">{t('Nobody')}</p> : null}
            <ul className="grid gap-2">
              {own.map((visit) => (
                <VisitCard key={visit.id} visit={visit} desk={desk} now={now} pick={pick} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
