import { openingsOf } from '#domain/availability/openings.ts'
import { type Status, statusIs } from '#domain/booking/status.ts'
import { day, hour, instant, minute, type Instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/local.ts'
import { wallAt, type Zone } from '#domain/time/zone.ts'
import { exceptionsOf, rulesOf } from '../core/digest.sql.ts'
import { newReference } from '../core/visit-rows.ts'
import { newId } from '../platform/clock.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { demoDoctors } from './doctors.ts'
import { demoReasons } from './people.ts'
import type { Chance } from './random.ts'

export type DemoPatient = {
  readonly id: string
  readonly isPat: boolean
  readonly busy: { start: number; end: number }[]
}

type Filling = { tx: Runner; now: Instant; chance: Chance; patients: readonly DemoPatient[] }

type Place = {
  practitioner_id: string
  email: string
  branch_id: string
  time_zone: Zone
  mode: 'in_person' | 'video'
  service_id: string
  service_name: string
  minutes: number
  approval: 'auto' | 'manual'
}

const daysBack = 120
const daysAhead = 56

/** Visits of the last four months and the next two: fuller this week, thinner later, as calendars are. */
export async function fillCalendars(filling: Filling) {
  const { tx, now } = filling
  const places = await tx.many<Place>(sql`
    select w.practitioner_id, a.email, w.branch_id, b.time_zone, case when v.mode = 'video' then 'video' else 'in_person' end as mode,
      v.id as service_id, v.name as service_name, v.minutes, v.approval
    from practitioner_branch w join branch b on b.id = w.branch_id join practitioner p on p.id = w.practitioner_id
      join account a on a.id = p.account_id join service v on v.practitioner_id = p.id and v.position = 0
    where p.verification = 'verified' order by w.practitioner_id, w.branch_id`)
  const visits: Record<string, unknown>[] = []
  const claims: Record<string, unknown>[] = []
  for (const place of places) {
    // The offering stands before its visits; the rebuild at the end brings it up to date.
    const offering = newId(now)
    await tx.run(sql`
      insert into offering (id, practitioner_id, branch_id, mode, specialty_id, time_zone)
      select ${offering}, p.id, ${place.branch_id}, ${place.mode}, p.specialty_id, ${place.time_zone} from practitioner p where p.id = ${place.practitioner_id}`)
    for (const visit of await plan(filling, place)) {
      visits.push({ ...visit.row, offering_id: offering })
      claims.push(...visit.claims)
    }
  }
  await tx.run(sql`
    insert into appointment (id, reference, status, version, start_at, end_at, start_local, time_zone, practitioner_id,
      branch_id, offering_id, service_id, service_name, buffer_before, buffer_after, mode, patient_id, reason, booked_by,
      answer_by, arrived_at, started_at, ended_at, cancelled_by, cancel_reason, cancel_note, currency, changed_at, created_at)
    select n.id, n.reference, n.status, n.version, n.start_at, n.end_at, n.start_local, n.time_zone, n.practitioner_id,
      n.branch_id, n.offering_id, n.service_id, n.service_name, n.buffer_before, n.buffer_after, n.mode, n.patient_id, n.reason,
      n.booked_by, n.answer_by, n.arrived_at, n.started_at, n.ended_at, n.cancelled_by, n.cancel_reason, n.cancel_note,
      n.currency, n.changed_at, n.created_at
    from jsonb_populate_recordset(null::appointment, ${JSON.stringify(visits)}::jsonb) n`)
  await tx.run(sql`
    insert into appointment_event (id, appointment_id, at, kind, to_status, by_kind, detail)
    select uuid_v7(), id, created_at, 'booked', 'booked', booked_by, '{}' from appointment`)
  await tx.run(sql`
    insert into claim (resource_id, during, kind, resource_kind, appointment_id, branch_id)
    select c.resource_id, tstzrange(c.from_at, c.until_at), 'booking', c.resource_kind, c.appointment_id,
      (select a.branch_id from appointment a where a.id = c.appointment_id and c.resource_kind = 'practitioner')
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c(resource_id uuid, from_at timestamptz, until_at timestamptz, resource_kind text, appointment_id uuid)`)
  await tx.run(sql`
    insert into busy_day (resource_id, utc_day, bits)
    select c.resource_id, d.day::date, bit_or(day_span(c.during, d.day::date)) from claim c
    cross join lateral generate_series((lower(c.during) at time zone 'UTC')::date, ((upper(c.during) - interval '1 second') at time zone 'UTC')::date, '1 day') as d(day)
    where c.resource_kind <> 'patient' group by 1, 2
    on conflict (resource_id, utc_day, lane) do update set bits = excluded.bits`)
}

async function plan({ tx, now, chance, patients }: Filling, place: Place) {
  const rules = (await rulesOf(tx, place.practitioner_id)).filter((rule) => rule.branch_id === place.branch_id)
  const today = wallAt(place.time_zone, now).date
  const question = {
    rules,
    exceptions: await exceptionsOf(tx, place.practitioner_id),
    zone: place.time_zone,
    mode: place.mode,
    from: addDays(today, -daysBack),
    until: addDays(today, daysAhead),
  }
  const demand = demoDoctors.find((doctor) => doctor.email === place.email)?.demand ?? 0.5
  const planned = []
  // The demo doctor always has somebody to see, whatever the hour: one who waits, and one whose visit begins about now.
  const begun = place.email === 'doctor@example.com' ? instant(Math.floor(now / (5 * minute)) * 5 * minute) : undefined
  const length = place.minutes * minute
  if (begun) {
    for (const [start, status] of [
      [instant(begun - length), 'arrived'],
      [begun, 'booked'],
    ] as const) {
      const patient = freePatient(now, chance, patients, start, start + length)
      if (patient) planned.push(visitOf(now, chance, place, patient, start, status))
    }
  }
  for (const opening of openingsOf(question).openings) {
    for (let start = opening.start; start + length <= opening.end; start = instant(start + length)) {
      const weeksAhead = Math.max(0, (start - now) / (7 * day))
      // From its full share this week to a sixth of it in week eight.
      if (begun && start < begun + length && begun - length < start + length) continue
      if (!chance.chance(demand * Math.max(0.17, 1 - weeksAhead * 0.11) * (start < now ? 0.35 : 1))) continue
      const patient = freePatient(now, chance, patients, start, start + length)
      if (patient) planned.push(visitOf(now, chance, place, patient, start))
    }
  }
  return planned
}

function freePatient(now: Instant, chance: Chance, patients: readonly DemoPatient[], start: number, end: number) {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const patient = chance.pick(patients)
    // Pat has nine visits behind and three ahead; more would hide them.
    const isAhead = start > now
    if (patient.isPat && patient.busy.filter((busy) => busy.start > now === isAhead).length >= (isAhead ? 3 : 9))
      continue
    if (patient.busy.every((busy) => end <= busy.start || busy.end <= start)) {
      patient.busy.push({ start, end })
      return patient
    }
  }
  return undefined
}

function visitOf(now: Instant, chance: Chance, place: Place, patient: DemoPatient, start: Instant, known?: Status) {
  const id = newId(now)
  const end = instant(start + place.minutes * minute)
  const status = known ?? statusOf(now, chance, place, start, end)
  const wall = wallAt(place.time_zone, start)
  const ends = statusIs(status, 'fell_through')
  const arrived = statusIs(status, 'came')
  const begun = statusIs(status, 'begun')
  const booked = instant(Math.min(now, start) - leadOf(chance, status) * day - chance.next() * 6 * hour)
  const came = instant(start - Math.floor(chance.next() * 20) * minute)
  // The later the hour, the longer one waits.
  const began = instant(
    start + Math.floor(chance.next() * chance.next() * (6 + 3 * Number(wall.time.slice(0, 2)))) * minute,
  )
  const ending = status === 'cancelled' ? cancelled(chance) : undefined
  const row = {
    id,
    reference: newReference(),
    status,
    version: 1,
    start_at: at(start),
    end_at: at(end),
    start_local: `${wall.date}T${wall.time}`,
    time_zone: place.time_zone,
    practitioner_id: place.practitioner_id,
    branch_id: place.branch_id,
    service_id: place.service_id,
    service_name: place.service_name,
    buffer_before: 0,
    buffer_after: 0,
    mode: place.mode,
    patient_id: patient.id,
    reason: chance.pick(demoReasons),
    booked_by: patient.isPat ? 'patient' : chance.pick(['guest', 'guest', 'staff', 'patient'] as const),
    answer_by: status === 'requested' ? at(instant(Math.min(now + 8 * hour, start - hour))) : null,
    arrived_at: arrived ? at(came) : null,
    started_at: begun ? at(instant(Math.min(began, now))) : null,
    ended_at: status === 'completed' ? at(instant(Math.max(began, end))) : null,
    cancelled_by: ending?.by ?? null,
    cancel_reason: ending?.why ?? '',
    cancel_note: '',
    currency: '',
    changed_at: at(ending ? instant(Math.max(booked, start - ending.hours * hour)) : start < now ? start : booked),
    created_at: at(booked),
  }
  const claim = (resource_id: string, resource_kind: string) => ({
    resource_id,
    resource_kind,
    from_at: at(start),
    until_at: at(end),
    appointment_id: id,
  })
  const owns = !ends && end > now - day
  return { row, claims: owns ? [claim(place.practitioner_id, 'practitioner'), claim(patient.id, 'patient')] : [] }
}

/** Who has missed a visit had booked it earlier than others. */
function leadOf(chance: Chance, status: Status): number {
  const days = Math.floor(chance.next() * chance.next() * 34)
  return status === 'no_show' ? days + Math.floor(chance.next() * 5) : days
}

function cancelled(chance: Chance) {
  const hours = Math.floor(chance.next() * chance.next() * 120)
  return chance.chance(0.7)
    ? {
        by: 'patient' as const,
        why: chance.pick(['', 'Cannot come at that time', 'Feeling better', 'Booked elsewhere']),
        hours,
      }
    : { by: 'staff' as const, why: chance.pick(['Doctor unavailable', 'Doctor unavailable', 'Equipment']), hours }
}

function statusOf(now: Instant, chance: Chance, place: Place, start: Instant, end: Instant): Status {
  if (end <= now) return chance.chance(0.08) ? 'no_show' : chance.chance(0.1) ? 'cancelled' : 'completed'
  if (start <= now) return 'in_progress'
  if (start - now < 40 * minute && chance.chance(0.7)) return 'arrived'
  if (place.approval === 'manual' && start - now > 3 * hour && chance.chance(0.25)) return 'requested'
  return 'booked'
}
