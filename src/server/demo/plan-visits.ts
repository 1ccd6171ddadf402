import { openingsOf } from '#domain/availability/openings.ts'
import { type Status, statusIs } from '#domain/booking/status.ts'
import { day, hour, instant, minute, type Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { wallAt, type Zone } from '#domain/time/zone.ts'
import { exceptionsOf, rulesOf } from '../core/free-times/digest.sql.ts'
import { newReference } from '../core/visits/visit-rows.ts'
import { newId } from '../platform/clock.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { demoDoctors } from './doctors.ts'
import { demoReasons } from './people.ts'
import type { Chance } from './random.ts'
import type { Taken } from './taken.ts'

export type DemoPatient = {
  readonly id: string
  readonly isPat: boolean
  readonly busy: { start: number; end: number }[]
}

export type Filling = {
  readonly tx: Runner
  readonly now: Instant
  readonly chance: Chance
  readonly patients: readonly DemoPatient[]
  /** Times of doctors that somebody has already. */
  readonly taken: Taken
}

/** A doctor at a branch, and the service that their visits there are of. */
export type Place = {
  readonly practitioner_id: string
  readonly email: string
  readonly branch_id: string
  readonly offering_id: string
  readonly time_zone: Zone
  readonly mode: 'in_person' | 'video'
  readonly service_id: string
  readonly service_name: string
  readonly minutes: number
  readonly approval: 'auto' | 'manual'
}

type Days = { readonly from: LocalDate; readonly until: LocalDate }

/** The visits of a place on some days, the last one left out: done before now, as the hour says around it, and booked ahead. */
export async function planVisits(filling: Filling, place: Place, { from, until }: Days) {
  const { tx, now, chance, taken } = filling
  const rules = (await rulesOf(tx, place.practitioner_id)).filter((rule) => rule.branch_id === place.branch_id)
  const question = {
    rules,
    exceptions: await exceptionsOf(tx, place.practitioner_id),
    zone: place.time_zone,
    mode: place.mode,
    service: place.service_id,
    from,
    until,
  }
  const demand = demoDoctors.find((doctor) => doctor.email === place.email)?.demand ?? 0.5
  const length = place.minutes * minute
  const openings = openingsOf(question).openings
  const planned = [...planAroundNow(filling, place), ...planWithPat(filling, place, openings)]
  for (const opening of openings) {
    for (let start = opening.start; start + length <= opening.end; start = instant(start + length)) {
      const weeksAhead = Math.max(0, (start - now) / (7 * day))
      if (!taken.isFree(place.practitioner_id, start, start + length)) continue
      // From its full share this week to a sixth of it in week eight.
      if (!chance.chance(demand * Math.max(0.17, 1 - weeksAhead * 0.11) * (start < now ? 0.35 : 1))) continue
      planned.push(...planVisit(filling, place, start))
    }
  }
  return planned
}

/** The demo doctor always has somebody to see, whatever the hour: one who waits, and one whose visit begins about now. */
function planAroundNow(filling: Filling, place: Place) {
  if (place.email !== 'doctor@example.com') return []
  const begun = instant(Math.floor(filling.now / (5 * minute)) * 5 * minute)
  const waits = instant(begun - place.minutes * minute)
  return [...planVisit(filling, place, waits, 'arrived'), ...planVisit(filling, place, begun, 'booked')]
}

/** Pat saw the demo doctor recently and has another visit soon, so there is someone to share papers with. */
function planWithPat(filling: Filling, place: Place, openings: readonly { start: Instant; end: Instant }[]) {
  const { now, patients } = filling
  const pat = patients.filter(({ isPat }) => isPat)
  if (place.email !== 'doctor@example.com' || !pat.every(({ busy }) => busy.length === 0)) return []
  const starts = openings.map(({ start }) => start)
  const [past, next] = [
    starts.findLast((start) => start < now - 5 * day),
    starts.find((start) => start > now + 2 * day),
  ]
  const withPat = { ...filling, patients: pat }
  return [
    ...(past === undefined ? [] : planVisit(withPat, place, past, 'completed')),
    ...(next === undefined ? [] : planVisit(withPat, place, next, 'booked')),
  ]
}

/** A visit where its doctor is free and somebody is found for it. */
function planVisit({ now, chance, patients, taken }: Filling, place: Place, start: Instant, known?: Status) {
  const end = start + place.minutes * minute
  if (!taken.isFree(place.practitioner_id, start, end)) return []
  const patient = freePatient(now, chance, patients, start, end)
  if (!patient) return []
  taken.add(place.practitioner_id, start, end)
  return [visitOf(now, chance, place, patient, start, known)]
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
  // The number that somebody gets who is here is one of today.
  const last = status === 'arrived' ? now : start < now ? start : booked
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
    offering_id: place.offering_id,
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
    changed_at: at(ending ? instant(Math.max(booked, start - ending.hours * hour)) : last),
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
