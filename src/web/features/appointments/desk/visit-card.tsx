import { Link } from 'react-router'
import { t } from '#domain/language/translate.ts'
import { timeIn } from '../../../lib/format.ts'
import { PickBox, type Picking } from '../steps/picking.tsx'
import type { Desk } from './desk.ts'
import { DeskActions } from './desk-actions.tsx'
import type { BranchVisit } from './use-branch-day.ts'
import { Flags, minutesShort, SmallChip, waitOf } from './visit-facts.tsx'
import { videoWords } from '../../../parts/visits/mode-words.ts'
import { PatientAge } from '../../../parts/visits/patient-age.tsx'
import { Facts } from '../../../ui/facts.tsx'

type Props = {
  visit: BranchVisit
  desk: Desk
  now: number
  pick?: Picking | undefined
  /** Not shown on a phone, where it is one of many. */
  isFolded?: boolean
}

/** A visit on the board, and in the list on a phone: when, who, with whom, and what to do next. */
export function VisitCard({ visit, desk, now, pick, isFolded = false }: Props) {
  const name = visit.patient?.name ?? t('Patient')
  const time = timeIn(visit.time_zone, visit.start)
  const wait = visit.status === 'arrived' ? waitOf(visit, now) : null
  const facts = [visit.doctor.name, visit.service_name, videoWords(visit) || visit.room]
  return (
    <li className={`grid gap-1.5 rounded-field border border-line bg-surface p-3 ${isFolded ? 'max-md:hidden' : ''}`}>
      <p className="flex flex-wrap items-center gap-x-1.5">
        {pick ? <PickBox visit={visit} pick={pick} /> : null}
        <span className="text-lg display figures">{time}</span>
        {visit.ticket ? (
          <span className="rounded-chip bg-sunken px-1.5 text-sm font-semibold figures">{visit.ticket.label}</span>
        ) : null}
      </p>
      <p className="min-w-0">
        <Link
          to={desk.openPath(visit.id)}
          preventScrollReset
          className="inline-block min-h-6 font-semibold hover:underline"
        >
          <bdi>{name}</bdi>
        </Link>
        <PatientAge of={visit.patient} />
      </p>
      <p className="text-sm text-muted [&>bdi]:inline-block">
        <Facts of={facts} />
      </p>
      <Flags visit={visit} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <SmallChip visit={visit} mayWrap />
          {wait === null ? null : <span className="text-sm figures">{minutesShort(wait)}</span>}
        </span>
        <DeskActions visit={visit} desk={desk} />
      </div>
    </li>
  )
}
