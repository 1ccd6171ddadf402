import type { Instant } from '#domain/time/instant.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A doctor whose next time is asked for, and whether the actor was with them before. */
export type AskedDoctor = { readonly practitioner_id: string; readonly is_known: boolean }

/** An offering with a service that the actor may book there. */
export type WayToBook = {
  offering: string
  practitioner_id: string
  branch_id: string
  mode: 'in_person' | 'video'
  time_zone: string
  service: string
  minutes: number
  buffer_before: number
  buffer_after: number
  step: number
  min_notice: number
  approval: 'auto' | 'manual'
  horizon_days: number
  has_needs: boolean
  capacity: number
  /** It is the service that the read model keeps the next time of. */
  is_default: boolean
  next_free: Instant | null
  /** Until when that time can still be booked. */
  bookable_until: Instant | null
}

/**
 * How these doctors can be booked, at one branch or wherever they work: by returning patients with the first service
 * for them, as the doctor's page shows it, then with the default one; by everybody else with the default one, where it
 * is for everybody.
 */
export function waysToBook(run: ReadRunner, asked: readonly AskedDoctor[], branch: string | null) {
  return run.many<WayToBook>(sql`
    select o.id as offering, o.practitioner_id, o.branch_id, o.mode, o.time_zone, v.id as service, v.minutes, v.buffer_before,
      v.buffer_after, v.step, v.min_notice, v.approval, v.horizon_days, v.has_needs, v.capacity, v.id = o.service_id as is_default,
      o.next_free, o.bookable_until
    from jsonb_to_recordset(${JSON.stringify(asked.map(({ practitioner_id, is_known }) => ({ practitioner_id, is_known })))}) as a(practitioner_id uuid, is_known boolean)
      join offering o on o.practitioner_id = a.practitioner_id and o.is_listed and (${branch}::uuid is null or o.branch_id = ${branch}::uuid)
      left join lateral (
        select s.id from service s where a.is_known and s.practitioner_id = o.practitioner_id and s.archived_at is null
          and s.mode in (o.mode, 'both') and (s.branch_id is null or s.branch_id = o.branch_id) and audience_of(s) = 'returning'
        order by s.position, s.id limit 1) again on true
      join service v on v.id = again.id or v.id = o.service_id and (a.is_known or o.for_everyone)
    order by o.id, v.id is distinct from again.id limit ${40 * asked.length}`)
}
