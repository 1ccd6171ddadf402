import type { AccountActor } from '#domain/access/actor.ts'
import { closureFaults } from '#domain/availability/branch-closure.ts'
import { publicText } from '#domain/profiles/public-profile.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import type { Instant } from '#domain/time/instant.ts'
import { wallAt, type Zone } from '#domain/time/zone.ts'
import type { Answer, BodyOf, QueryOf } from '#contract/endpoints.ts'
import { settleOffers } from '../../core/offers/offers-not-taken.sql.ts'
import { affectedAtBranch, type WallDates } from '../../core/visits/affected-visits.sql.ts'
import { writeAudit, writeRead } from '../../core/audit/audit.ts'
import { queueOpenedDays } from '../../core/free-times/freed-times.sql.ts'
import { endOfDates, otherTimes } from '../../core/free-times/other-times.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import { decideVisits, lockBranches, placeOf, rebuildBranches, shownVisits } from './branch-change.ts'
import { type Closure, closuresOf, endClosure, insertClosure } from './closures.sql.ts'
import type { PlaceDeps } from './deps.ts'

type Effect = Answer<'GET /branches/:branchId/closures/effect'>

/** When a branch is closed, now and later. */
export function listClosures(
  deps: PlaceDeps,
  actor: AccountActor,
  branch: string,
): Promise<Answer<'GET /branches/:branchId/closures'>> {
  return deps.database.as(actor, async (tx) => {
    const { time_zone, results } = await closuresNow(deps, tx, actor, branch)
    return { time_zone, results }
  })
}

async function closuresNow(deps: PlaceDeps, tx: Runner, actor: AccountActor, branch: string) {
  const now = deps.clock.now()
  const place = await placeOf(tx, actor, branch, 'schedule.view')
  const results: Closure[] = []
  for (const closure of await closuresOf(tx, place, wallAt(place.zone, now).date)) {
    const kept = await affectedAtBranch(tx, now, place.id, closure)
    results.push({ ...closure, still_booked: kept.length })
  }
  return { time_zone: place.time_zone, results }
}

/** The booked visits that a closure would meet, each with a time that could be given instead. */
export function previewClosure(
  deps: PlaceDeps,
  actor: AccountActor,
  branch: string,
  query: QueryOf<'GET /branches/:branchId/closures/effect'>,
): Promise<Effect> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const place = await placeOf(tx, actor, branch, 'schedule.edit.others')
    const dates = datesOf(query)
    refuseFaulty(dates, now, place.zone)
    await writeRead(tx, now, actor, 'closure.preview', { kind: 'branch', id: place.id })
    const affected = await affectedAtBranch(tx, now, place.id, dates)
    const instead = otherTimes(tx, now, { elsewhere: true }, () => endOfDates(now, dates, place.zone))
    return { affected: await shownVisits(deps, actor, place, affected, instead) }
  })
}

/**
 * Closes a branch on some dates with what is to become of every visit it meets, in one transaction; the visits are then
 * done one by one. Refuses with `changed` when there are others than were seen.
 */
export function closeBranch(
  deps: PlaceDeps,
  actor: AccountActor,
  branch: string,
  body: BodyOf<'POST /branches/:branchId/closures'>,
): Promise<Answer<'POST /branches/:branchId/closures'>> {
  const now = deps.clock.now()
  const id = newId(now)
  return deps.database.as(actor, async (tx) => {
    const place = await placeOf(tx, actor, branch, 'schedule.edit.others')
    const dates = datesOf(body)
    refuseFaulty(dates, now, place.zone, body.message)
    if (place.state === 'archived') refuse('branch_closed')
    const doctors = await lockBranches(tx, now, [place.id])
    const affected = await affectedAtBranch(tx, now, place.id, dates)
    await insertClosure(tx, now, place, { id, ...dates, message: body.message })
    const notBefore = () => endOfDates(now, dates, place.zone)
    await decideVisits(tx, now, actor, affected, { batch: id, actions: body.actions, message: body.message, notBefore })
    await rebuildBranches(tx, now, [place.id], doctors)
    const subject = { kind: 'branch', id: place.id }
    await writeAudit(tx, now, actor, { action: 'closure.add', subject, detail: { closure: id, ...dates } })
    const { results } = await closuresNow(deps, tx, actor, branch)
    return { closure: results.find((one) => one.id === id) ?? refuse('internal'), affected: affected.length }
  })
}

/** Opens a branch again from today on: its times come back, and whoever waits for one of them is looked for. */
export function reopenBranch(
  deps: PlaceDeps,
  actor: AccountActor,
  branch: string,
  closure: string,
): Promise<Answer<'DELETE /branches/:branchId/closures/:closureId'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const place = await placeOf(tx, actor, branch, 'schedule.edit.others')
    const doctors = await lockBranches(tx, now, [place.id])
    const opened = (await endClosure(tx, place, closure, wallAt(place.zone, now).date)) ?? refuse('not_found')
    await settleOffers(tx, now, closure)
    await rebuildBranches(tx, now, [place.id], doctors)
    for (const doctor of doctors) await queueOpenedDays(tx, now, doctor, { ...opened, branch_id: place.id })
    const subject = { kind: 'branch', id: place.id }
    await writeAudit(tx, now, actor, { action: 'closure.take_back', subject, detail: { closure } })
    return { results: (await closuresNow(deps, tx, actor, branch)).results }
  })
}

function datesOf({ from_date, until_date, start, end }: WallDates): WallDates {
  return { from_date, until_date, start, end }
}

function refuseFaulty(dates: WallDates, now: Instant, zone: Zone, message = '') {
  const faults = { ...closureFaults(dates, now, zone), ...wrongFields({ message: publicText(300) }, { message }) }
  if (Object.keys(faults).length > 0) refuseFields(faults)
}
