import { noticeOf } from '#domain/booking/decide.ts'
import { day, instant, later, type Instant } from '#domain/time/instant.ts'
import { addDays, asTimeOfDay, type LocalDate } from '#domain/time/local.ts'
import { asZone, atWall } from '#domain/time/zone.ts'
import { openedSince } from '#domain/waitlist/awaited-times.ts'
import { awaitedClosedMessages, awaitedOverNotes } from '../../core/offers/awaited-messages.ts'
import {
  awaitedPlan,
  type AwaitedPlan,
  dueAwaitedOffers,
  toldOfAwaited,
  type AwaitedOffer,
} from '../../core/offers/awaited-times.sql.ts'
import { eachByItself } from '../../core/each-by-itself.ts'
import { endAwaitedOffer, lockedAwaitedOffer } from '../../core/offers/end-awaited-offer.ts'
import type { AwaitedPlace } from '../../core/offers/awaited-entries.sql.ts'
import { freeTimesOf } from '../../core/free-times/free-times-of.ts'
import { queueFreedTimes } from '../../core/free-times/freed-times.sql.ts'
import { insertMessages, tellLive } from '../../core/messages/outbox.ts'
import type { ReadRunner, Runner } from '../../platform/database/database.ts'
import type { AwaitedDeps } from './deps.ts'
import * as looks from './looks.sql.ts'

const looksARound = 10
const endsARound = 50

/** Held times that nobody took, or that were let go in their draft, go to the next. Returns how many. */
export async function passAwaitedOn(deps: AwaitedDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await deps.database.asWorker('awaited times', (tx) => dueAwaitedOffers(tx, now, 20))
  await eachByItself(due.map((offer) => () => passOn(deps, now, offer)))
  return due.length
}

function passOn(deps: AwaitedDeps, now: Instant, due: AwaitedOffer): Promise<void> {
  return deps.database.asWorker('awaited times', async (tx) => {
    const offer = await lockedAwaitedOffer(tx, due)
    if (offer?.state !== 'open') return
    await endAwaitedOffer(tx, deps.site, now, offer, offer.expires_at <= now ? 'expired' : 'declined')
  })
}

/**
 * Looks for what has opened where somebody waits: new hours, a day that can be booked since midnight, a time that somebody
 * held and let go. It is queued as a time that came free, and offered like one. Returns how many places were looked at.
 */
export async function lookForTimes(deps: AwaitedDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await deps.database.asWorker('awaited times', (tx) => looks.dueLooks(tx, now, looksARound))
  await eachByItself(due.map((place) => () => look(deps, now, place)))
  return due.length
}

function look({ database }: AwaitedDeps, now: Instant, place: AwaitedPlace): Promise<void> {
  return database.asWorker('awaited times', async (tx) => {
    const before = await looks.takeLook(tx, now, place)
    const plan = before && (await awaitedPlan(tx, place.offering, place.service))
    const last = await looks.lastDayAwaited(tx, place)
    // What a doctor who is not found has free stays what it was: nothing of it opens when they are found again.
    if (!plan?.is_listed || !last) return
    const free = await freeThere(tx, now, plan, last)
    await looks.saveFree(tx, place, free)
    await queueFreedTimes(tx, now, plan.practitioner_id, openedSince(before ?? [], free))
  })
}

/** What is free of a service until a day, as somebody who looks at the doctor's page sees it. */
export function freeThere(run: ReadRunner, now: Instant, plan: AwaitedPlan, last: LocalDate): Promise<Instant[]> {
  const end = atWall(asZone(plan.time_zone), addDays(last, 1), asTimeOfDay('00:00'))
  const window = { start: now, end: instant(Math.min(end, later(now, (plan.horizon_days + 1) * day))) }
  return window.start < window.end
    ? freeTimesOf(run, now, plan, plan.service_id, window, noticeOf(plan))
    : Promise.resolve([])
}

/** Whoever waits for what will not come waits no more, and is told. Returns how many. */
export async function endAwaitedTimes(deps: AwaitedDeps): Promise<number> {
  const now = deps.clock.now()
  return deps.database.asWorker('awaited times', async (tx) => {
    const over = await looks.overdueAwaited(tx, now, endsARound)
    await end(tx, now, over, 'over')
    for (const { id, until_date } of over) {
      const told = await toldOfAwaited(tx, id)
      if (told) await insertMessages(tx, awaitedOverNotes(now, { ...told, entry: id }, until_date))
    }
    const closed = await looks.closedAwaited(tx, endsARound)
    await end(tx, now, closed, 'closed')
    for (const { id } of closed) {
      const told = await toldOfAwaited(tx, id)
      if (told) await insertMessages(tx, awaitedClosedMessages(now, deps.site, told))
    }
    const lost = await looks.lostAwaited(tx, endsARound)
    await end(tx, now, lost, 'left')
    return over.length + closed.length + lost.length
  })
}

async function end(tx: Runner, now: Instant, ending: readonly looks.Ending[], state: 'over' | 'closed' | 'left') {
  if (ending.length === 0) return
  await looks.endAwaited(
    tx,
    now,
    ending.map(({ id }) => id),
    state,
  )
  const topics = ending.flatMap((one) => [`user:${one.account_id}`, `doctor:${one.practitioner_id}`])
  await tellLive(tx, [...new Set(topics)], { kind: 'awaited' })
}
