import { anybody } from '#domain/access/actor.ts'
import { answerBy } from '#domain/booking/decide.ts'
import type { AgesSeen } from '#domain/profiles/ages-seen.ts'
import { instant, later, minute, type Instant } from '#domain/time/instant.ts'
import { isClosedAt, standsOpen } from '../../core/visits/branch-closed.ts'
import { sweepHoldsOf } from '../../core/visits/let-holds-go.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Card } from './card.ts'
import type { BookingDeps } from './deps.ts'
import type { Asked } from './drafts.sql.ts'
import { freeTimes, nearestTimes, type OfferingRow, offeringWithCard } from './doctor-page.ts'
import { type ServiceRow } from './services.sql.ts'

/** A time that somebody wants, and what for. */
export type Wanted = { readonly offering: OfferingRow; readonly service: ServiceRow; readonly start: Instant }

/** The offering and service that somebody wants to book; refuses what is not offered to the public. */
export async function offered(
  deps: BookingDeps,
  offeringId: string,
  serviceId: string,
  options: { listed: boolean } = { listed: true },
): Promise<{ offering: OfferingRow & AgesSeen & Asked; service: ServiceRow; card: Card | null }> {
  const found = (await offeringWithCard(deps.database.read, offeringId, serviceId)) ?? refuse('not_found')
  const { service, card, ...offering } = found
  if (options.listed && !offering.is_listed) await refuseUnlisted(deps.database.read, offering)
  return { offering, service: service ?? refuse('not_bookable'), card }
}

/** Nobody finds the doctor there: the doctor's page is not shown, or the branch takes nobody. */
export async function refuseUnlisted(run: ReadRunner, { branch_id }: { readonly branch_id: string }): Promise<never> {
  return refuse((await standsOpen(run, branch_id)) ? 'not_bookable' : 'branch_closed')
}

/** The early no of the pure function, on the read model; the write has the last word. A hold of one's own is no obstacle. */
export async function refuseUnlessOffered(deps: BookingDeps, now: Instant, { offering, service, start }: Wanted) {
  if (!offering.is_listed) await refuseUnlisted(deps.database.read, offering)
  if (service.approval === 'manual' && answerBy(now, start, service.answer_minutes) === undefined) refuse('too_soon')
  const isFree = async () =>
    (await freeTimes(deps.database.read, now, offering, service, { start, end: instant(start + 1) }, 1)).length > 0
  if (await isFree()) return
  // A hold that has just expired may still stand in the way until the sweeper comes.
  const swept = await deps.database.as(anybody, (tx) => sweepHoldsOf(tx, now, offering.practitioner_id))
  if (swept > 0 && (await isFree())) return
  // A group visit that was begun shorter than the service is now is not what was asked for.
  const isShorter = service.capacity > 1 && (await hasShorterGroup(deps.database.read, offering.id, service, start))
  refuse(isShorter ? 'not_offered' : 'slot_taken')
}

async function hasShorterGroup(
  run: ReadRunner,
  offering: string,
  service: ServiceRow,
  start: Instant,
): Promise<boolean> {
  const end = later(start, service.minutes * minute)
  const group = await run.one(sql`
    select s.id from group_session s where s.offering_id = ${offering} and s.service_id = ${service.id}
      and s.start_at = ${at(start)} and s.end_at < ${at(end)}`)
  return group !== undefined
}

/** Adds the three nearest times to a refusal that the time is gone; a branch that is closed then says so. */
export async function withNearest<T>(deps: BookingDeps, wish: Wanted, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || !['slot_taken', 'room_full', 'not_offered', 'too_soon'].includes(error.code))
      throw error
    const nearest = await nearestTimes(deps.database.read, deps.clock.now(), wish.offering, wish.service, wish.start)
    const during = { start: wish.start, end: later(wish.start, wish.service.minutes * minute) }
    const isClosed = await isClosedAt(deps.database.read, wish.offering.branch_id, during)
    throw new Refusal(isClosed ? 'branch_closed' : error.code, { ...error.details, extra: { nearest } })
  }
}

/** What a wanted time takes of a doctor, a branch and a service. */
export function takeOf(offering: OfferingRow, service: ServiceRow, start: Instant, end: Instant) {
  return {
    offering: offering.id,
    practitioner: offering.practitioner_id,
    branch: offering.branch_id,
    start,
    end,
    before: service.buffer_before,
    after: service.buffer_after,
    needs: service.has_needs,
    service: service.id,
    capacity: service.capacity,
  }
}

/** Tells whoever looks at the doctor's times that they changed. */
export function availability(practitioner: string) {
  return { topics: [`availability:${practitioner}`], body: { kind: 'availability', practitioner } }
}
