import type { AccountActor } from '#domain/access/actor.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeRead } from '../../core/audit/audit.ts'
import { awaitersOfDoctor, leaveAwaited, setAwaitedUrgent } from '../../core/offers/awaited-entries.sql.ts'
import { type AwaitedOffer, lockAwaitedOffer, openAwaitedOffer } from '../../core/offers/awaited-times.sql.ts'
import { endAwaitedOffer } from '../../core/offers/end-awaited-offer.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { branchesOfWaiters } from '../../core/offers/offers.sql.ts'
import { allow, allowOwn, allowPractice, refuse } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { written } from './await-time.ts'
import { type Awaited, awaitedAnswer, toldAwaited } from './awaited-answer.ts'
import * as rows from './awaited.sql.ts'
import type { AwaitedDeps } from './deps.ts'

/** What the account waits for. */
export function readAwaited({ database, clock }: AwaitedDeps, actor: AccountActor) {
  return database.as(actor, async (tx) => {
    await writeRead(tx, clock.now(), actor, 'waitlist.read', { kind: 'account', id: actor.account })
    return { results: (await rows.awaitedOf(tx, allowOwn(actor))).map(toldAwaited) }
  })
}

/** Who waits for the doctor who is logged in and has no visit yet, in the order in which they are asked. */
export function readAwaiters(
  { database, clock }: AwaitedDeps,
  actor: AccountActor,
): Promise<Answer<'GET /doctors/me/awaited-times'>> {
  return database.as(actor, async (tx) => {
    const own = allowPractice(actor, 'appointments.view')
    await writeRead(tx, clock.now(), actor, 'waitlist.read', { kind: 'practitioner', id: own.practitioner })
    const waiting = await awaitersOfDoctor(tx, own)
    return {
      results: waiting.map(({ start_at: start, expires_at: expires, ...row }) => ({
        ...row,
        since: toRfc3339(row.since),
        offer: start !== null && expires !== null ? { start: toRfc3339(start), expires_at: toRfc3339(expires) } : null,
      })),
    }
  })
}

/** Waits no more; a time that is held goes to the next. */
export function leaveLine(deps: AwaitedDeps, actor: AccountActor, id: string): Promise<void> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const entry = await loadOwn(tx, actor, id)
    const offer = await lockedOffer(tx, entry)
    // First: whoever leaves is not among those to whom the time is offered next.
    if ((await leaveAwaited(tx, now, entry)) === 0) refuse('not_found')
    if (offer?.state === 'open') await endAwaitedOffer(tx, deps.site, now, offer, 'declined')
    await written(tx, now, actor, entry, 'waitlist.leave')
  })
}

/** Lets a time that is held go to the next; who waits goes on waiting, in the place they have. */
export function declineAwaited(deps: AwaitedDeps, actor: AccountActor, id: string, offerId: string): Promise<Awaited> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const entry = await loadOwn(tx, actor, id)
    const offer = await lockedOffer(tx, entry)
    if (offer?.id !== offerId || offer.state !== 'open' || offer.expires_at <= now) return refuse('offer_over')
    await endAwaitedOffer(tx, deps.site, now, offer, 'declined')
    await written(tx, now, actor, entry, 'offer.decline')
    return awaitedAnswer(await rows.awaitedOf(tx, allowOwn(actor), id))
  })
}

/** Puts somebody first in line, or back into it. */
export function setAwaitedUrgency(
  { database, clock }: AwaitedDeps,
  actor: AccountActor,
  id: string,
  isUrgent: boolean,
) {
  return database.as(actor, async (tx) => {
    const found = (await rows.waitingEntry(tx, id)) ?? refuse('not_found')
    const scope = { practitioner: found.practitioner_id, branch: found.branch_id, facility: found.facility_id }
    const entry = allow<rows.EntryRow, 'appointments.decide'>(actor, 'appointments.decide', { ...found, scope })
    if ((await setAwaitedUrgent(tx, entry, isUrgent)) === 0) refuse('not_found')
    await written(tx, clock.now(), actor, entry, 'waitlist.urgency')
  })
}

async function loadOwn(tx: Runner, actor: AccountActor, id: string) {
  const found = (await rows.waitingEntry(tx, id)) ?? refuse('not_found')
  return allow<rows.EntryRow, 'account.own'>(actor, 'account.own', {
    ...found,
    scope: { accounts: [found.account_id] },
  })
}

/** The offer of an entry, once nobody offers its doctor's times or changes it: all locks in one order, and its row last. */
async function lockedOffer(tx: Runner, entry: rows.EntryRow): Promise<AwaitedOffer | undefined> {
  const { practitioner_id: practitioner, branch_id: branch } = entry
  await lockResources(tx, [practitioner, branch, ...(await branchesOfWaiters(tx, practitioner))])
  const open = await openAwaitedOffer(tx, { entry: entry.id })
  return open && lockAwaitedOffer(tx, open.id)
}
