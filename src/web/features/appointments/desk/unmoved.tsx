import { useState } from 'react'
import { Link } from 'react-router'
import { listComma, t } from '#domain/language/translate.ts'
import { unmovedOf } from '#domain/booking/doctor-day.ts'
import { timeIn } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { BulkBar, type BulkAction } from '../lists/bulk-bar.tsx'
import { placeOf } from '../calendar/calendar-hours.ts'
import { canBePicked } from '../steps/picking.tsx'
import { namesOfUntold } from '../visit/untold-names.ts'
import type { Desk } from './desk.ts'
import type { BranchDay } from './use-branch-day.ts'

type Props = { day: BranchDay; desk: Desk; home: string; may: readonly BulkAction[] }

/** Visits whose doctor is away at their time: nobody has moved them yet. */
export function Unmoved({ day, desk, home, may }: Props) {
  const [picked, setPicked] = useState<readonly string[]>([])
  const away = day.doctors_of_day.map(({ practitioner_id: practitioner, leave }) => ({ practitioner, leave }))
  const visits = unmovedOf(
    day.results,
    (visit) => ({
      status: visit.status,
      startMinutes: placeOf(visit).start,
      practitioner: visit.doctor.practitioner_id,
      isKept: visit.is_kept,
    }),
    away,
  )
  const all = visits.filter(canBePicked).map(({ id }) => id)
  const chosen = picked.filter((id) => all.includes(id))
  const untold = namesOfUntold(visits.filter(({ id }) => chosen.includes(id)))
  if (visits.length === 0) return null
  return (
    <section aria-labelledby="unmoved" className="grid gap-2">
      <h2 id="unmoved" className="text-xl">
        {t('Not moved yet')} <span className="text-base font-normal text-muted figures">{visits.length}</span>
      </h2>
      <div className="grid gap-3 rounded-card border-2 border-danger bg-surface p-4">
        <p>{t('Their doctor is away at that time.')}</p>
        <ul className="grid gap-1">
          {visits.map((visit) => (
            <li key={visit.id}>
              <strong className="figures">{timeIn(visit.time_zone, visit.start)}</strong>{' '}
              <Link to={desk.openPath(visit.id)} preventScrollReset className="underline">
                <bdi>{visit.patient?.name ?? t('Patient')}</bdi>
              </Link>
              <span className="text-muted">
                {listComma()}
                {visit.doctor.name}
              </span>
            </li>
          ))}
        </ul>
        {may.length > 0 && all.length > 0 ? (
          <p>
            <Button size="small" look="primary" onClick={() => setPicked(all)}>
              {t('Decide about all {count}', { count: all.length })}
            </Button>
          </p>
        ) : null}
      </div>
      <BulkBar
        chosen={chosen}
        untold={untold}
        all={all}
        onChoose={setPicked}
        at={{ branchId: desk.branchId, home, may }}
      />
    </section>
  )
}
