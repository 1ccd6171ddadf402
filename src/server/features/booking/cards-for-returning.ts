import type { Actor } from '#domain/access/actor.ts'
import { atBranch, type PricedService } from '#domain/booking/price-at.ts'
import { fitsDay } from '#domain/search/day-part.ts'
import { day, instant, later, toRfc3339, type Instant } from '#domain/time/instant.ts'
import { asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { asZone, atWall } from '#domain/time/zone.ts'
import type { Answer } from '#contract/endpoints.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { timesOnCard } from './card.ts'
import type { BookingDeps } from './deps.ts'
import { freeTimes, offeringWithService } from './doctor-page.ts'
import { servicesOf } from './services.sql.ts'
import { whoKnow } from './known-patients.sql.ts'
import type { SearchFilter } from './search-filter.sql.ts'

type Found = Answer<'GET /providers'>['results'][number]

const daysLookedAt = 14

type Asked = {
  readonly filter: SearchFilter
  /** Slugs of doctors whom a guest says they have seen before. */
  readonly said: string | undefined
}

/**
 * Returns the cards as this person can book them: a doctor whom the account's own person was with is shown with the service for returning patients, its minutes
 * and times; so is one of whom a guest says it, until they log in to book. Everybody else is a newcomer and gets the cards as they are.
 */
export async function cardsForReturning(
  { database, clock }: BookingDeps,
  actor: Actor,
  { filter, said }: Asked,
  cards: readonly Found[],
): Promise<Found[]> {
  if (cards.length === 0 || (actor.kind !== 'account' && !said)) return [...cards]
  const known = new Set(
    actor.kind === 'account'
      ? await whoKnow(database.each(actor), clock.now(), cards.map((card) => card.practitioner_id), actor.account)
      : cards.filter(({ slug }) => said?.split(',').includes(slug)).map((card) => card.practitioner_id),
  ) // prettier-ignore
  return Promise.all(
    cards.map(async (card) =>
      known.has(card.practitioner_id) ? returningCard(database.read, clock.now(), filter, card) : card,
    ),
  )
}

async function returningCard(run: ReadRunner, now: Instant, filter: SearchFilter, card: Found): Promise<Found> {
  const { offering_id, branch_id, mode, time_zone } = card.offering
  const service = (await servicesOf(run, card.practitioner_id)).find(
    (one) =>
      one.audience === 'returning' &&
      (one.mode === 'both' || one.mode === mode) &&
      (one.branch_id ?? branch_id) === branch_id &&
      isWithin(filter, atBranch(one, branch_id)),
  )
  const found = service && (await offeringWithService(run, offering_id, service.id, card.slug))
  if (!found?.service) return card
  const wanted = filter.day ?? filter.from
  const since = wanted ? atWall(asZone(time_zone), asLocalDate(wanted), asTimeOfDay('00:00')) : now
  const start = instant(Math.max(now, since))
  const free = await freeTimes(run, now, found, found.service, { start, end: later(start, daysLookedAt * day) })
  const times = free.filter((time) => fitsDay(filter, time_zone, time)).slice(0, timesOnCard)
  if (times.length === 0) return card
  const { id: service_id, name: service_name, minutes, fee_minor, currency } = found.service
  return { ...card, service_id, service_name, minutes, fee_minor, currency, times: times.map(toRfc3339) }
}

const isWithin = ({ max_fee }: SearchFilter, { fee_minor }: Pick<PricedService, 'fee_minor'>) =>
  max_fee === undefined || (fee_minor !== null && fee_minor <= max_fee * 100)
