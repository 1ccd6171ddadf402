import type { Actor } from '#domain/access/actor.ts'
import { fairOrder, sameThing } from '#domain/booking/any-doctor.ts'
import { day, instant, later, parseInstant, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { addDays, asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { asZone, atWall, wallAt } from '#domain/time/zone.ts'
import type { Answer, BodyOf, QueryOf } from '#contract/endpoints.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { loadsOfDay, type MemberRow, offeredAtBranch } from './any-doctor.sql.ts'
import type { BookingDeps } from './deps.ts'
import { bookable } from './bookable.ts'
import { freeTimes, timesOfService } from './doctor-page.ts'
import { beginDraft, readDraft } from './draft.ts'
import { heldDraft } from './drafts.sql.ts'
import { whoKnow } from './known-patients.sql.ts'
import type { Asker } from './take-hold.ts'

type What = Pick<QueryOf<'GET /branches/:slug/any-doctor'>, 'service' | 'mode'>
type Choice = Answer<'GET /branches/:slug'>['any_doctor'][number]

/** What at least two doctors of a branch offer alike. */
export async function anyDoctorChoices(run: ReadRunner, slug: string): Promise<Choice[]> {
  const groups = [...Map.groupBy(await offeredAtBranch(run, slug), sameThing).values()]
  return groups.flatMap((members) => {
    const [first] = members
    const doctors = [...new Set(members.map(({ practitioner_id }) => practitioner_id))]
    if (!first || doctors.length < 2) return []
    const { mode, specialty, service } = first
    return [{ service_id: service.id, mode, name: service.name, specialty, minutes: service.minutes, doctors }]
  })
}

/** The times at which at least one of them is free. */
export async function anyDoctorSlots(
  run: ReadRunner,
  now: Instant,
  slug: string,
  query: QueryOf<'GET /branches/:slug/any-doctor/slots'>,
): Promise<Answer<'GET /branches/:slug/any-doctor/slots'>> {
  const members = await membersOf(run, slug, query)
  const zone = asZone(members[0].time_zone)
  const today = wallAt(zone, now).date
  const from = query.from && query.from > today ? asLocalDate(query.from) : today
  const until = addDays(from, query.days - 1)
  const window = {
    start: atWall(zone, from, asTimeOfDay('00:00')),
    end: atWall(zone, addDays(until, 1), asTimeOfDay('00:00')),
  }
  const times = await freeOfAny(run, now, members, window)
  const horizon = Math.max(...members.map(({ service }) => later(now, service.horizon_days * day)))
  const beyond = { start: window.end, end: instant(Math.max(horizon, window.end)) }
  const [next] = times.length > 0 ? times : await freeOfAny(run, now, members, beyond, 1)
  return {
    time_zone: zone,
    from,
    until,
    times: times.map(toRfc3339),
    next_free: next === undefined ? null : toRfc3339(next),
    ...bookable(
      now,
      zone,
      members.map(({ service }) => timesOfService(service)),
    ),
  }
}

/** Whom somebody gets who asks for any doctor at a time. */
export async function pickDoctor(
  deps: BookingDeps,
  actor: Actor,
  slug: string,
  query: QueryOf<'GET /branches/:slug/any-doctor'>,
): Promise<Answer<'GET /branches/:slug/any-doctor'>> {
  const start = parseInstant(query.start) ?? refuse('invalid')
  const members = await membersOf(deps.database.read, slug, query)
  const [first] = await whoIsFree(deps, actor, members, start)
  if (!first) return refuse('slot_taken', { extra: { nearest: await nearestOfAny(deps, members, start) } })
  const { id, practitioner_id, service, name } = first
  return { offering_id: id, service_id: service.id, practitioner_id, slug: first.slug, name }
}

/**
 * Begins a booking with any of them who is free then. They are asked in the fair order; who was taken by somebody else
 * at this moment is passed over, and the hold itself is the one way in which every time is taken.
 */
export async function beginWithAny(
  deps: BookingDeps,
  asker: Asker,
  slug: string,
  body: BodyOf<'POST /branches/:slug/any-doctor/drafts'>,
): Promise<Answer<'POST /branches/:slug/any-doctor/drafts'>> {
  const start = parseInstant(body.start) ?? refuse('invalid')
  const members = await membersOf(deps.database.read, slug, body)
  // The answer was lost, or it is another tab: who holds the time with one of them gets their own hold.
  const held = await heldWithAny(deps, asker.actor, members, start)
  if (held) return readDraft(deps, asker.actor, held)
  let refused = new Refusal('slot_taken')
  for (const { id, service } of await whoIsFree(deps, asker.actor, members, start)) {
    try {
      const age = body.age === undefined ? {} : { age: body.age }
      return await beginDraft(deps, asker, { offering_id: id, service_id: service.id, start: body.start, ...age })
    } catch (error) {
      if (!(error instanceof Refusal) || !passedOver.has(error.code)) throw error
      refused = error
    }
  }
  throw new Refusal(refused.code, { extra: { nearest: await nearestOfAny(deps, members, start) } })
}

/** Another doctor may still do. */
const passedOver: ReadonlySet<string> = new Set([
  'slot_taken',
  'room_full',
  'not_offered',
  'too_soon',
  'not_bookable',
  'age_not_seen',
  'too_many_here',
])

async function membersOf(run: ReadRunner, slug: string, { service, mode }: What): Promise<[MemberRow, ...MemberRow[]]> {
  const all = await offeredAtBranch(run, slug)
  const meant = all.find((row) => row.service.id === service && row.mode === mode) ?? refuse('not_found')
  const alike = sameThing(meant)
  return [meant, ...all.filter((row) => row !== meant && sameThing(row) === alike)]
}

/** The doctors who are free then, in the order in which they are asked. */
async function whoIsFree(deps: BookingDeps, actor: Actor, members: readonly MemberRow[], start: Instant) {
  const { read } = deps.database
  const now = deps.clock.now()
  const moment = { start, end: instant(start + 1) }
  const free: MemberRow[] = []
  for (const member of members)
    if ((await freeTimes(read, now, member, member.service, moment, 1)).length > 0) free.push(member)
  const [first] = free
  if (!first || free.length === 1) return free
  const zone = asZone(first.time_zone)
  const { date } = wallAt(zone, start)
  const wholeDay = {
    start: atWall(zone, date, asTimeOfDay('00:00')),
    end: atWall(zone, addDays(date, 1), asTimeOfDay('00:00')),
  }
  const doctors = free.map(({ practitioner_id }) => practitioner_id)
  const loads = new Map((await loadsOfDay(read, doctors, wholeDay, start)).map((row) => [row.practitioner_id, row]))
  const known = new Set(
    actor.kind === 'account' ? await whoKnow(deps.database.each(actor), now, doctors, actor.account) : [],
  )
  const standing = ({ practitioner_id: id }: MemberRow) => {
    const { visits = 0, last_end: lastEnd = null } = loads.get(id) ?? {}
    return { id, isKnown: known.has(id), visits, lastEnd }
  }
  return free.toSorted((a, b) => fairOrder(standing(a), standing(b)))
}

async function heldWithAny(deps: BookingDeps, actor: Actor, members: readonly MemberRow[], start: Instant) {
  for (const offering of members) {
    const wanted = { offering, service: offering.service, start }
    const held = await heldDraft(deps.database.each(actor), deps.clock.now(), actor, wanted)
    if (held) return held
  }
  return undefined
}

async function freeOfAny(
  run: ReadRunner,
  now: Instant,
  members: readonly MemberRow[],
  window: { start: Instant; end: Instant },
  limit = Infinity,
): Promise<Instant[]> {
  if (window.end <= window.start) return []
  const times = new Set<Instant>()
  for (const member of members)
    for (const time of await freeTimes(run, now, member, member.service, window, limit)) times.add(time)
  return [...times].toSorted((a, b) => a - b).slice(0, limit)
}

/** The three times nearest to one that nobody has any more. */
async function nearestOfAny(deps: BookingDeps, members: readonly MemberRow[], start: Instant): Promise<string[]> {
  const now = deps.clock.now()
  const window = { start: instant(Math.max(now, start - 7 * day)), end: later(start, 7 * day) }
  const times = await freeOfAny(deps.database.read, now, members, window)
  return times
    .toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))
    .slice(0, 3)
    .toSorted((a, b) => a - b)
    .map(toRfc3339)
}
