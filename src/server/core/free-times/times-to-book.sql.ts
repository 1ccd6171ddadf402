import type { Instant } from '#domain/time/instant.ts'
import { doctorName } from '../people/doctor-name.sql.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { type FreePlan, freeColumns } from '../visits/move-plan.sql.ts'

/** What a patient can book where a visit was to be: an offering with one of its services. */
export type BookableRow = FreePlan & {
  slug: string
  doctor: string
  approval: 'auto' | 'manual'
  answer_minutes: number
}

type Visit = { readonly offering_id: string; readonly service_id: string; readonly patient_id: string }

/**
 * The service of a visit, where its patient still finds it; then what other doctors of the specialty offer there in the
 * same mode, same names first. Services for returning patients count only for patients of that doctor.
 */
export function bookableInstead(run: ReadRunner, now: Instant, visit: Visit): Promise<BookableRow[]> {
  return run.many<BookableRow>(sql`
    select ${freeColumns}, p.slug, ${doctorName(sql`p`)} as doctor, v.approval, v.answer_minutes
    from offering own join service old on old.id = ${visit.service_id}
      join offering o on o.branch_id = own.branch_id and o.mode = own.mode and o.specialty_id = own.specialty_id and o.is_listed
      join practitioner p on p.id = o.practitioner_id
      join service v on v.practitioner_id = o.practitioner_id and v.archived_at is null and v.mode in (o.mode, 'both')
        and (v.branch_id is null or v.branch_id = o.branch_id)
    where own.id = ${visit.offering_id} and (v.id = old.id or (o.practitioner_id <> own.practitioner_id and v.capacity = 1))
      and (audience_of(v) = 'everyone' or was_here_before(p.id, ${visit.patient_id}, ${at(now)}))
    order by v.id <> old.id, lower(v.name) <> lower(old.name), doctor, o.id, v.position, v.id limit 200`)
}

/** When a patient is somewhere, the visit apart that is asked about. */
export function takenByPatient(
  run: ReadRunner,
  visit: { readonly id: string; readonly patient_id: string },
  window: { readonly start: Instant; readonly end: Instant },
) {
  return run.many<{ start: Instant; end: Instant }>(sql`
    select lower(c.during) as start, upper(c.during) as end from claim c
    where c.resource_id = ${visit.patient_id} and c.appointment_id is distinct from ${visit.id}
      and lower(c.during) >= ${at(window.start)}::timestamptz - interval '9 hours' and lower(c.during) < ${at(window.end)}
    order by 1 limit 500`)
}
