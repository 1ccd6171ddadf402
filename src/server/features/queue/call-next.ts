import type { AccountActor } from '#domain/access/actor.ts'
import { queueDay } from '#domain/queue/queue-day.ts'
import { labelOf } from '#domain/queue/ticket.ts'
import { parseInstant, type Instant } from '#domain/time/instant.ts'
import { asZone } from '#domain/time/zone.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { lockKey } from '../../core/lock-key.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { tellNearly, tellTicket } from '../../core/queue/queue-messages.ts'
import { refuse } from '../../http/refusal.ts'
import { orTaken } from '../../platform/database/broken-rule.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { QueueDeps } from './deps.ts'
import { type AtPoint, loadPoint } from './load-point.ts'
import * as rows from './queue.sql.ts'
import { type BranchRow, branchWithSettings } from './settings.sql.ts'
import { setPointState } from './setup.sql.ts'

/**
 * Who is next is decided by one desk at a time: another that calls in the same moment sees who was called, and whoever is
 * next then is told once. A point is taken away under the same lock.
 */
export const lineKey = (branch: string) => lockKey(`line ${branch}`)

/** Calls whoever is next to a point. One statement takes them, so two desks never get the same person. */
export function callNext(
  deps: QueueDeps,
  actor: AccountActor,
  { branchId, pointId }: AtPoint,
): Promise<Answer<'POST /branches/:branchId/points/:pointId/call'>> {
  const now = deps.clock.now()
  return oneByOne(deps, branchId, () =>
    deps.database.as(actor, async (tx) => {
      await lockResources(tx, [lineKey(branchId)])
      const point = await loadPoint(tx, actor, 'queue.work', now, { branchId, pointId })
      if (point.state !== 'open') refuse('point_closed')
      const branch = (await branchWithSettings(tx, branchId)) ?? refuse('not_found')
      const called = await rows.callNext(tx, now, point, branch, queueDay(asZone(branch.time_zone), now))
      if (called) {
        await tellTicket(tx, now, deps.site.brand, called.id, 'turn')
        await tellWhoIsNext(tx, now, deps.site.brand, point, branch)
      }
      return { ticket: called ? { id: called.id, label: labelOf(called), version: called.version } : null }
    }),
  )
}

/** Whoever would be called to a point now reads that one person is before them, however that person was called. */
export async function tellWhoIsNext(tx: Runner, now: Instant, brand: string, point: rows.PointRow, branch: BranchRow) {
  const next = await rows.nextAt(tx, now, point, branch, queueDay(asZone(branch.time_zone), now))
  if (next) await tellNearly(tx, now, brand, next.id)
}

/** Opens, pauses or closes a point. */
export function changePointState(
  deps: QueueDeps,
  actor: AccountActor,
  at: AtPoint,
  wish: BodyOf<'PUT /branches/:branchId/points/:pointId/state'>,
) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const point = await loadPoint(tx, actor, 'queue.work', now, at)
    const backAt = wish.back_at === null ? null : (parseInstant(wish.back_at) ?? refuse('invalid'))
    // A time that has gone by tells nobody who waits anything.
    const isToCome = wish.state === 'paused' && backAt !== null && backAt > now
    await setPointState(tx, point, { state: wish.state, backAt: isToCome ? backAt : null })
    // What is set up has not changed: whoever edits it meanwhile is not told that somebody else did.
    return { id: point.id, version: point.version }
  })
}

/**
 * One after another for a branch within this server: between servers the lock decides. A point takes one person at a time:
 * the index of the table has the last word.
 */
export function oneByOne<T>({ turns }: QueueDeps, branch: string, work: () => Promise<T>): Promise<T> {
  return orTaken(turns.run(lineKey(branch), work), 'queue_ticket_at_point', () => refuse('point_busy'))
}
