import { freeStarts } from '#domain/availability/day-bits.ts'
import { noticeOf } from '#domain/booking/decide.ts'
import type { ServiceTimes } from '#domain/availability/slots.ts'
import type { AgesSeen } from '#domain/profiles/ages-seen.ts'
import { day, instant, type Instant, later, toRfc3339 } from '#domain/time/instant.ts'
import { addDays, asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { asZone, atWall, utcDate, wallAt } from '#domain/time/zone.ts'
import { languageName } from '#domain/language/language-name.ts'
import type { Actor } from '#domain/access/actor.ts'
import type { Answer, QueryOf } from '#contract/endpoints.ts'
import { checkedWords, type ReadOfCheck } from './checked-words.ts'
import { firstVisitTexts } from '../../core/visits/first-visit.sql.ts'
import { refuse } from '../../http/refusal.ts'
import { lastDay } from '../../core/free-times/digest-days.ts'
import { loadDays } from '../../core/free-times/read-days.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { standsVerified, worksWhereChecked } from '../../core/checks/verified.ts'
import { sql } from '../../platform/database/sql.ts'
import { type Card, doctorOf, offeringOf } from './card.ts'
import type { PageDeps } from './deps.ts'
import { isAgeSeen } from './ages.sql.ts'
import { bookable } from './bookable.ts'
import type { Asked } from './drafts.sql.ts'
import { isKnownTo } from './known-patients.sql.ts'
import { serviceAsOffered, type ServiceRow, servicesOf } from './services.sql.ts'

type Page = Answer<'GET /doctors/:slug'>
type Told = Omit<Page, keyof Card | 'offerings' | 'services' | 'is_listed' | 'is_known' | 'is_age_seen'>
type WayThere = Pick<Page['offerings'][number], 'parking' | 'transport' | 'directions'>

const told = sql`p.experience, p.accepts_new, p.qualifications, p.texts, p.age_from, p.age_to`

/** The public page of a verified, published doctor. To others the page does not exist; its doctor may look before. */
export async function doctorPage(
  deps: PageDeps,
  actor: Actor,
  { slug, patient }: { readonly slug: string; readonly patient: string | undefined },
): Promise<Page> {
  const { database, verification } = deps
  const read = { now: deps.clock.now(), verification }
  const { now } = read
  const run = database.read
  const own = ownPractice(actor)
  const rows = await run.many<
    { card: Card; told: Told; way: WayThere; next_free: Instant | null } & Record<
      'for_everyone' | 'is_listed' | 'stands',
      boolean
    >
  >(sql`
    select c.card, o.next_free, o.for_everyone, o.is_listed, ${standsVerified} as stands, (select to_jsonb(t) from (select ${told}) t) as told,
      jsonb_build_object('parking', b.parking, 'transport', b.transport, 'directions', b.directions) as way
    from practitioner p join offering o on o.practitioner_id = p.id join offering_card c on c.offering_id = o.id
      join branch b on b.id = o.branch_id
    where p.slug = ${slug} and (o.is_listed or p.id = ${own}::uuid) order by o.next_free nulls last, o.id limit 20`)
  const [first] = rows
  if (!first) return unlistedPage(run, read, own, slug)
  const { practitioner_id } = first.card
  // A doctor who looks at the own page may not stand any more.
  const card = first.stands ? first.card : { ...first.card, verified_on: null }
  const isKnown =
    actor.kind === 'account' &&
    (await isKnownTo(database.each(actor), now, practitioner_id, { account: actor.account, patient }))
  return {
    ...doctorOf(read, card),
    ...first.told,
    offerings: rows.map(({ card, way, next_free, for_everyone }) => ({
      ...offeringOf(card, isKnown || for_everyone ? next_free : null),
      ...way,
    })),
    services: await servicesOf(run, practitioner_id),
    is_listed: first.is_listed,
    is_known: isKnown,
    is_age_seen: await isAgeSeen(database, now, actor, { ...first.told, ...first.card }, patient),
  }
}

/** Verified and published, but without times online: the page stands, with the clinic's phone. */
async function unlistedPage(run: ReadRunner, read: ReadOfCheck, own: string | null, slug: string): Promise<Page> {
  const row = await run.one<
    Omit<Page, 'speaks' | 'verified_words' | 'offerings' | 'services' | 'is_listed' | 'is_known' | 'is_age_seen'>
  >(sql`
    select p.id as practitioner_id, p.slug, ${doctorName(sql`p`)} as name,
      s.name as specialty, p.sub_specialty, '/api/files/' || p.photo_id as display_photo, case when ${standsVerified} then p.verified_on end as verified_on, p.verified_source, p.verified_until, p.is_vouched, p.languages, ${told}
    from practitioner p join specialty s on s.id = p.specialty_id
    where p.slug = ${slug} and (p.id = ${own}::uuid
      or (p.is_published and ${standsVerified} and ${worksWhereChecked}))`)
  if (!row) return refuse('not_found')
  return {
    ...row,
    speaks: row.languages.map(languageName),
    verified_words: checkedWords(read, row),
    offerings: [],
    services: [],
    is_listed: false,
    is_known: false,
    is_age_seen: null,
  }
}

/** The doctor who asks; null for everybody else. */
function ownPractice(actor: Actor): string | null {
  return (actor.kind === 'account' && actor.practitioner) || null
}

export type OfferingRow = {
  id: string
  practitioner_id: string
  branch_id: string
  mode: 'in_person' | 'video'
  time_zone: string
  version: number
  is_listed: boolean
  next_free: Instant | null
}

const offeringColumns = sql`o.id, o.practitioner_id, o.branch_id, o.mode, o.time_zone, o.version, o.is_listed, o.next_free, ${serviceAsOffered} as service`

const serviceOf = (service: string) => sql`service v on v.id = ${service} and v.practitioner_id = o.practitioner_id
  and v.archived_at is null and v.mode in (o.mode, 'both') and (v.branch_id is null or v.branch_id = o.branch_id)`

/** An offering of a doctor's page with one of the services offered in this way, null where it is none; one read. */
export function offeringWithService(run: ReadRunner, offering: string, service: string, slug: string) {
  return run.one<OfferingRow & { service: ServiceRow | null }>(sql`
    select ${offeringColumns} from offering o join practitioner p on p.id = o.practitioner_id and p.slug = ${slug}
      left join ${serviceOf(service)} where o.id = ${offering}`)
}

/** The same by its id alone, with what its card shows. */
export function offeringWithCard(run: ReadRunner, offering: string, service: string) {
  return run.one<OfferingRow & AgesSeen & Asked & { service: ServiceRow | null; card: Card | null }>(sql`
    select ${offeringColumns}, p.age_from, p.age_to, ${firstVisitTexts(sql`p`)} as first_visit, b.directions, c.card from offering o join practitioner p on p.id = o.practitioner_id join branch b on b.id = o.branch_id
      left join offering_card c on c.offering_id = o.id
      left join ${serviceOf(service)} where o.id = ${offering}`)
}

export function timesOfService(service: ServiceRow): ServiceTimes {
  return {
    minutes: service.minutes,
    bufferBefore: service.buffer_before,
    bufferAfter: service.buffer_after,
    step: service.step,
    minNotice: noticeOf(service),
    horizonDays: service.horizon_days,
  }
}

/** The free times of a service on some days of the branch's wall. */
export async function slotsOf(
  run: ReadRunner,
  now: Instant,
  actor: Actor,
  slug: string,
  query: QueryOf<'GET /doctors/:slug/slots'>,
): Promise<Answer<'GET /doctors/:slug/slots'>> {
  const found = await offeringWithService(run, query.offering, query.service, slug)
  const isShown = found?.is_listed || (found && found.practitioner_id === ownPractice(actor))
  if (!isShown || !found.service) return refuse('not_found')
  const { service, ...offering } = found
  const zone = asZone(offering.time_zone)
  const today = wallAt(zone, now).date
  const from = query.from && query.from > today ? asLocalDate(query.from) : today
  const until = addDays(from, query.days - 1)
  const window = {
    start: atWall(zone, from, asTimeOfDay('00:00')),
    end: atWall(zone, addDays(until, 1), asTimeOfDay('00:00')),
  }
  const times = await freeTimes(run, now, offering, service, window)
  const [next] = times.length > 0 ? times : await laterTime(run, now, offering, service, window.end)
  return {
    time_zone: zone,
    from,
    until,
    times: times.map(toRfc3339),
    next_free: next === undefined ? null : toRfc3339(next),
    ...bookable(now, zone, [timesOfService(service)]),
  }
}

/** The next time of this service itself: what another service has free is nothing that was asked for. */
function laterTime(run: ReadRunner, now: Instant, offering: OfferingRow, service: ServiceRow, start: Instant) {
  const end = later(now, service.horizon_days * day)
  return end <= start ? [] : freeTimes(run, now, offering, service, { start, end }, 1)
}

/** What the read model offers of a service in a window; the same decision that a booking is made on. */
export async function freeTimes(
  run: ReadRunner,
  now: Instant,
  offering: OfferingRow,
  service: ServiceRow,
  window: { start: Instant; end: Instant },
  limit = Infinity,
): Promise<Instant[]> {
  const { days, needs } = await loadDays(run, {
    offering: offering.id,
    practitioner: offering.practitioner_id,
    branch: offering.branch_id,
    service: service.id,
    modeOfNeeds: service.has_needs ? offering.mode : null,
    isShared: service.capacity > 1,
    modelEnds: lastDay(now),
    from: addDays(utcDate(window.start), -2),
    until: addDays(utcDate(window.end), 1),
  })
  return freeStarts({ days, needs, service: timesOfService(service), window, now }, limit)
}

/** The three free times nearest to one that is gone. */
export async function nearestTimes(
  run: ReadRunner,
  now: Instant,
  offering: OfferingRow,
  service: ServiceRow,
  start: Instant,
): Promise<string[]> {
  const week = 7 * day
  const window = { start: instant(Math.max(now, start - week)), end: instant(start + week) }
  const times = await freeTimes(run, now, offering, service, window)
  return times
    .toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))
    .slice(0, 3)
    .toSorted((a, b) => a - b)
    .map(toRfc3339)
}
