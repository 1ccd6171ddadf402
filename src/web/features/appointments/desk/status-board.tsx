import { Link } from 'react-router'
import { mark, t } from '#domain/language/translate.ts'
import type { Status } from '#domain/booking/status.ts'
import { timeIn } from '../../../lib/format.ts'
import { StatusChip } from '../status-chip.tsx'
import type { BranchVisit } from './use-branch-day.ts'

const columns: readonly { readonly name: string; readonly holds: readonly Status[] }[] = [
  { name: mark('Confirmed'), holds: ['requested', 'booked'] },
  { name: mark('Checked in'), holds: ['arrived'] },
  { name: mark('With doctor'), holds: ['in_progress'] },
  { name: mark('Done'), holds: ['completed'] },
  { name: mark('Not attended or cancelled'), holds: ['no_show', 'cancelled', 'declined', 'expired'] },
]

type Props = { visits: readonly BranchVisit[]; openPath: (id: string) => string }

/** The day by how far everybody is: one column a step. */
export function StatusBoard({ visits, openPath }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-5">
      {columns.map(({ name, holds }) => {
        const own = visits.filter(({ status }) => holds.includes(status))
        return (
          <section key={name} aria-label={t(name)} className="grid gap-2 rounded-card bg-sunken p-2">
            <h2 className="flex items-baseline justify-between px-2 py-1 text-base">
              {t(name)} <span className="font-normal text-muted figures">{own.length}</span>
            </h2>
            <ul className="grid gap-2">
              {own.map((visit) => (
                <Card key={visit.id} visit={visit} openPath={openPath} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Card({ visit, openPath }: { visit: BranchVisit; openPath: Props['openPath'] }) {
  return (
    <li className="grid gap-1.5 rounded-field border border-line bg-surface p-3">
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-lg display figures">{timeIn(visit.time_zone, visit.start)}</span>
        {visit.ticket ? <span className="text-sm font-semibold figures">{visit.ticket.label}</span> : null}
      </p>
      <p className="truncate font-semibold">
        <Link to={openPath(visit.id)} preventScrollReset className="hover:underline">
          <bdi>{visit.patient?.name ?? t('Patient')}</bdi>
        </Link>
      </p>
      <p className="truncate text-sm text-muted">{visit.doctor.name}</p>
      <StatusChip visit={visit} side="staff" />
    </li>
  )
}
