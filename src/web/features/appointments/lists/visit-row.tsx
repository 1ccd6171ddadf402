import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { needWords } from '#domain/profiles/relations.ts'
import { timeIn } from '../../../lib/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { PickBox, type Picking } from '../steps/picking.tsx'
import { StatusChip } from '../visit/status-chip.tsx'
import { VisitActions } from '../steps/visit-actions.tsx'
import type { Visit } from '../visit/visit.ts'
import { whereWords } from '../visit/where-words.ts'
import { PatientAge } from '../../../parts/visits/patient-age.tsx'

export type VisitRowProps = {
  visit: Visit
  /** Makes the name a link to the details. */
  openPath?: ((id: string) => string) | undefined
  readOnly?: boolean
  showDoctor?: boolean
  /** Says at which branch; a call is said in any case. */
  showPlace?: boolean
  /** The row can be picked for something that is done to many at once. */
  pick?: Picking | undefined
  /** It came or changed just now. */
  isFresh?: boolean
}

/** One visit of a day: when, who, what, and what is next with it; on phones a card. */
export function VisitRow({
  visit,
  openPath,
  readOnly = false,
  showDoctor = false,
  showPlace = true,
  pick,
  isFresh = false,
}: VisitRowProps) {
  const name = visit.patient?.name ?? t('Patient')
  const where = (showPlace || visit.mode === 'video') && whereWords(visit)
  return (
    <li
      data-fresh={isFresh || undefined}
      className="@container grid data-fresh:bg-tint grid-cols-[7.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 p-4 max-md:px-3 max-md:py-3 md:grid-cols-[8.5rem_1fr_auto] md:items-center"
    >
      <div className="flex items-start gap-3">
        {pick ? <PickBox visit={visit} pick={pick} className="mt-1.5" /> : null}
        <p className="figures">
          <span className="text-xl display md:text-2xl">{timeIn(visit.time_zone, visit.start)}</span>
          <span className="block text-sm text-muted">{t('to {end}', { end: timeIn(visit.time_zone, visit.end) })}</span>
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
          <PatientAge of={visit.patient} />
        </p>
        <p className="text-sm text-muted md:truncate rtl:whitespace-normal">
          <Facts of={[showDoctor && visit.doctor.name, visit.service_name, where, visit.reason]} />
        </p>
        <WhyNot visit={visit} />
        {visit.patient && visit.patient.needs.length > 0 ? (
          <p className="text-sm font-semibold">
            <Facts of={visit.patient.needs.map((need) => t(needWords[need]))} />
          </p>
        ) : null}
      </div>
      <div className="col-start-2 flex flex-wrap items-center gap-2 md:col-start-3 md:justify-end">
        <StatusChip visit={visit} side="staff" />
        {readOnly ? null : (
          // Where there is room, as wide as two steps, so that the states stand under one another.
          <div className="@3xl:min-w-44">
            <VisitActions visit={visit} compact firstLook="plain" />
          </div>
        )}
      </div>
    </li>
  )
}

/** Why a visit waits for the doctor's check, or does not take place. */
function WhyNot({ visit }: { visit: Visit }) {
  const { status, on_hold: isOnHold, cancelled_by: by, cancel_reason: reason } = visit
  if (isOnHold)
    return (
      <p className="text-sm font-semibold">
        {t('The doctor’s check does not stand: the visit takes place only once it does.')}
      </p>
    )
  if (status !== 'cancelled' || by !== 'staff' || reason === '') return null
  return <p className="text-sm text-muted">{t(reason)}</p>
}
