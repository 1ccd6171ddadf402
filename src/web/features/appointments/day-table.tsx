import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { needWords } from '#domain/profiles/needs.ts'
import { timeIn } from '../../lib/format.ts'
import { Facts } from '../../ui/facts.tsx'
import { PickBox, type Picking } from './picking.tsx'
import { StatusChip } from './status-chip.tsx'
import { VisitActions } from './visit-actions.tsx'
import type { Visit } from './visit.ts'
import { whereWords } from './where-words.ts'

/** The visits of a day or a list, one row each; on phones one card each. `openPath` makes the name a link to the details. */
export function DayTable({
  visits,
  openPath,
  readOnly = false,
  showDoctor = false,
  pick,
}: {
  visits: readonly Visit[]
  openPath?: (id: string) => string
  readOnly?: boolean
  showDoctor?: boolean
  /** Rows can be picked for something that is done to many at once. */
  pick?: Picking
}) {
  return (
    <ul className="grid divide-y divide-line rounded-card border border-line bg-surface">
      {visits.map((visit) => {
        const name = visit.patient?.name ?? t('Patient')
        return (
          <li
            key={visit.id}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 p-4 max-md:px-3 max-md:py-3 md:grid-cols-[8.5rem_1fr_auto] md:items-center"
          >
            <div className="flex items-start gap-3">
              {pick ? <PickBox visit={visit} pick={pick} className="mt-1.5" /> : null}
              <p className="figures">
                <span className="text-xl display md:text-2xl">{timeIn(visit.time_zone, visit.start)}</span>
                <span className="block text-sm text-muted">
                  {t('to {end}', { end: timeIn(visit.time_zone, visit.end) })}
                </span>
              </p>
            </div>
            <div className="min-w-0">
              <p className="font-semibold">
                {openPath ? (
                  <Link to={openPath(visit.id)} preventScrollReset className="hover:underline">
                    <bdi>{name}</bdi>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
                {visit.patient?.age !== null && visit.patient?.age !== undefined ? (
                  <span className="font-normal text-muted">, {visit.patient.age}</span>
                ) : null}
              </p>
              <p className="truncate text-sm text-muted rtl:whitespace-normal">
                <Facts of={[showDoctor && visit.doctor.name, visit.service_name, whereWords(visit), visit.reason]} />
              </p>
              {visit.patient && visit.patient.needs.length > 0 ? (
                <p className="text-sm font-semibold">
                  {visit.patient.needs.map((need) => t(needWords[need])).join(' · ')}
                </p>
              ) : null}
            </div>
            <div className="col-start-2 flex flex-wrap items-center gap-2 md:col-start-3 md:justify-end">
              <StatusChip visit={visit} side="staff" />
              {readOnly ? null : <VisitActions visit={visit} compact firstLook="plain" />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
