import type { Instant } from '#domain/time/instant.ts'
import { addDays, type LocalDate } from '#domain/time/local.ts'
import { wallAt } from '#domain/time/zone.ts'
import { newId } from '../platform/clock.ts'
import type { Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { type Filling, type Place, planVisits } from './plan-visits.ts'

export const daysBack = 120
export const daysAhead = 56

/** Until when the calendars are filled on a day: the last day has none. */
export function filledUntil(today: LocalDate): LocalDate {
  return addDays(today, daysAhead)
}

/** The offerings of doctors that patients find; the rebuild at the end brings them up to date. */
export async function addOfferings(tx: Runner, now: Instant) {
  const places = await tx.many<{ practitioner: string; branch: string }>(sql`
    select w.practitioner_id as practitioner, w.branch_id as branch
    from practitioner_branch w join practitioner p on p.id = w.practitioner_id
    where p.verification = 'verified' order by w.practitioner_id, w.branch_id`)
  for (const { practitioner, branch } of places)
    await tx.run(sql`
      insert into offering (id, practitioner_id, branch_id, mode, specialty_id, time_zone)
      select ${newId(now)}, p.id, b.id, case when v.mode = 'video' then 'video' else 'in_person' end, p.specialty_id, b.time_zone
      from practitioner p join service v on v.practitioner_id = p.id and v.position = 0 cross join branch b
      where p.id = ${practitioner} and b.id = ${branch}`)
}

/** Where doctors of the demo work, as it stands now. */
export function demoPlaces(tx: Runner): Promise<Place[]> {
  return tx.many<Place>(sql`
    select w.practitioner_id, a.email, w.branch_id, o.id as offering_id, b.time_zone, o.mode,
      v.id as service_id, v.name as service_name, v.minutes, v.approval
    from practitioner_branch w join branch b on b.id = w.branch_id
      join demo_row f on f.kind = 'facility' and f.id = b.facility_id
      join practitioner p on p.id = w.practitioner_id join account a on a.id = p.account_id
      join demo_row d on d.kind = 'account' and d.id = a.id
      join service v on v.practitioner_id = p.id and v.position = 0 and v.archived_at is null and v.branch_id is null and v.capacity = 1
      join offering o on o.practitioner_id = w.practitioner_id and o.branch_id = w.branch_id
        and o.mode = case when v.mode = 'video' then 'video' else 'in_person' end
    where p.verification = 'verified' and w.state = 'active' order by w.practitioner_id, w.branch_id`)
}

/**
 * Visits from a day on (where none is named, of the last four months) and of the next two: fuller this week, thinner
 * later, as calendars are.
 */
export async function fillCalendars(filling: Filling, places: readonly Place[], since?: LocalDate) {
  const { tx, now } = filling
  const visits: Record<string, unknown>[] = []
  const claims: Record<string, unknown>[] = []
  for (const place of places) {
    const today = wallAt(place.time_zone, now).date
    const days = { from: since ?? addDays(today, -daysBack), until: filledUntil(today) }
    for (const visit of await planVisits(filling, place, days)) {
      visits.push(visit.row)
      claims.push(...visit.claims)
    }
  }
  await writeVisits(tx, visits)
  await writeClaims(tx, claims)
}

async function writeVisits(tx: Runner, visits: readonly Record<string, unknown>[]) {
  const rows = JSON.stringify(visits)
  await tx.run(sql`
    insert into appointment (id, reference, status, version, start_at, end_at, start_local, time_zone, practitioner_id,
      branch_id, offering_id, service_id, service_name, buffer_before, buffer_after, mode, patient_id, reason, booked_by,
      answer_by, arrived_at, started_at, ended_at, cancelled_by, cancel_reason, cancel_note, currency, changed_at, created_at)
    select n.id, n.reference, n.status, n.version, n.start_at, n.end_at, n.start_local, n.time_zone, n.practitioner_id,
      n.branch_id, n.offering_id, n.service_id, n.service_name, n.buffer_before, n.buffer_after, n.mode, n.patient_id, n.reason,
      n.booked_by, n.answer_by, n.arrived_at, n.started_at, n.ended_at, n.cancelled_by, n.cancel_reason, n.cancel_note,
      n.currency, n.changed_at, n.created_at
    from jsonb_populate_recordset(null::appointment, ${rows}::jsonb) n`)
  await tx.run(sql`
    insert into appointment_event (id, appointment_id, at, kind, to_status, by_kind, detail)
    select uuid_v7(), n.id, n.created_at, 'booked', 'booked', n.booked_by, '{}' from jsonb_populate_recordset(null::appointment, ${rows}::jsonb) n`)
}

async function writeClaims(tx: Runner, claims: readonly Record<string, unknown>[]) {
  const rows = JSON.stringify(claims)
  await tx.run(sql`
    insert into claim (resource_id, during, kind, resource_kind, appointment_id, branch_id)
    select c.resource_id, tstzrange(c.from_at, c.until_at), 'booking', c.resource_kind, c.appointment_id,
      (select a.branch_id from appointment a where a.id = c.appointment_id and c.resource_kind = 'practitioner')
    from jsonb_to_recordset(${rows}::jsonb) as c(resource_id uuid, from_at timestamptz, until_at timestamptz, resource_kind text, appointment_id uuid)`)
}

/** Draws the busy bits of doctors from what is claimed of them. */
export function markTaken(tx: Runner, doctors: readonly string[]) {
  return tx.run(sql`
    insert into busy_day (resource_id, utc_day, bits)
    select c.resource_id, d.day::date, bit_or(day_span(c.during, d.day::date)) from claim c
    cross join lateral generate_series((lower(c.during) at time zone 'UTC')::date, ((upper(c.during) - interval '1 second') at time zone 'UTC')::date, '1 day') as d(day)
    where c.resource_id = any (${doctors}::uuid[]) group by 1, 2
    on conflict (resource_id, utc_day, lane) do update set bits = excluded.bits`)
}
