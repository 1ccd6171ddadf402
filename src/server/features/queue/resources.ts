import { listComma } from '#domain/language/translate.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { fault } from '#domain/fault.ts'
import { day, hour, instant, later, parseInstant, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { toldBy } from '../../core/messages/tells-by.ts'
import { settleOffers } from '../../core/offers/offers-not-taken.sql.ts'
import { writeAudit, writeRead } from '../../core/audit/audit.ts'
import { layPoint } from '../../core/queue/lay-point.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { insertActions } from '../../core/visits/visit-actions.sql.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { orTaken } from '../../platform/database/broken-rule.ts'
import type { Runner } from '../../platform/database/database.ts'
import { loadBranch } from './board.ts'
import type { QueueDeps } from './deps.ts'
import { loadPoint } from './load-point.ts'
import { doctorsOf } from './queue.sql.ts'
import * as rows from './resources.sql.ts'

type Resources = Answer<'GET /branches/:branchId/resources'>
type PoolInput = BodyOf<'POST /branches/:branchId/pools'>
const longestOutage = 366 * day

/** What there is at a branch besides people: rooms, devices, pools of them, and who needs what. */
export function readResources(deps: QueueDeps, actor: AccountActor, branchId: string): Promise<Resources> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await loadBranch(tx, actor, 'queue.setup', branchId)
    const [points, outages, pools] = [
      await rows.resourcesOf(tx, branchId),
      await rows.outagesOf(tx, now, branchId),
      await rows.poolsOf(tx, branchId),
    ]
    const ofPoint = Map.groupBy(outages, ({ point_id }) => point_id)
    return {
      points: points.map((point) => ({
        ...point,
        outages: (ofPoint.get(point.id) ?? []).map((outage) => ({
          ...outage,
          from: toRfc3339(outage.from),
          until: toRfc3339(outage.until),
        })),
      })),
      pools,
    }
  })
}

export function addPool(deps: QueueDeps, actor: AccountActor, branchId: string, wish: PoolInput) {
  const now = deps.clock.now()
  const id = newId(now)
  refuseNameless(wish)
  return namedOnce(
    wish.name,
    deps.database.as(actor, async (tx) => {
      const branch = await loadBranch(tx, actor, 'queue.setup', branchId)
      await refuseForeignMembers(tx, branchId, wish)
      await rows.insertPool(tx, branch, id, wish)
      await writeAudit(tx, now, actor, { action: 'pool.added', subject: { kind: 'pool', id } })
      return { id, version: 1 }
    }),
  )
}

export function changePool(
  deps: QueueDeps,
  actor: AccountActor,
  { branchId, poolId }: { branchId: string; poolId: string },
  wish: PoolInput & { version: number },
) {
  refuseNameless(wish)
  return namedOnce(
    wish.name,
    deps.database.as(actor, async (tx) => {
      const branch = await loadBranch(tx, actor, 'queue.setup', branchId)
      await refuseForeignMembers(tx, branchId, wish)
      if ((await rows.updatePool(tx, branch, poolId, wish)) === 0) {
        const known = (await rows.poolsOf(tx, branchId)).some(({ id }) => id === poolId)
        refuse(known ? 'changed' : 'not_found')
      }
      await writeAudit(tx, deps.clock.now(), actor, { action: 'pool.changed', subject: { kind: 'pool', id: poolId } })
      return { id: poolId, version: wish.version + 1 }
    }),
  )
}

export function takePoolAway(
  deps: QueueDeps,
  actor: AccountActor,
  { branchId, poolId }: { branchId: string; poolId: string },
) {
  return deps.database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'queue.setup', branchId)
    if ((await rows.deletePool(tx, branch, poolId)) === 0) refuse('not_found')
    await writeAudit(tx, deps.clock.now(), actor, { action: 'pool.removed', subject: { kind: 'pool', id: poolId } })
  })
}

/** Puts a room or device out of order; times that meet are one. Visits that would do as well with another that is free get that one. */
export function putOutOfOrder(
  deps: QueueDeps,
  actor: AccountActor,
  { branchId, pointId }: { branchId: string; pointId: string },
  wish: BodyOf<'POST /branches/:branchId/points/:pointId/outages'>,
): Promise<Answer<'POST /branches/:branchId/points/:pointId/outages'>> {
  const now = deps.clock.now()
  const from = wish.from === null ? now : (parseInstant(wish.from) ?? refuse('invalid'))
  const until = parseInstant(wish.until) ?? refuse('invalid')
  if (until <= now || until <= from) refuseFields({ until: 'outage_over' })
  if (until - from > longestOutage) refuseFields({ until: 'outage_long' })
  const newOutage = newId(now)
  return deps.database.as(actor, async (tx) => {
    // First, as whoever takes a point away does.
    await lockResources(tx, [branchId])
    const point = await loadPoint(tx, actor, 'queue.setup', deps.clock.now(), { branchId, pointId })
    const merged = await rows.mergeOutages(tx, point, { from, until, reason: wish.reason })
    if (!merged) await rows.insertOutage(tx, point, { id: newOutage, from, until, reason: wish.reason })
    const id = merged ?? newOutage
    const swapped = await layPoint(tx, branchId, pointId, { from, until })
    await writeAudit(tx, now, actor, { action: 'outage.added', subject: { kind: 'service_point', id: pointId } })
    await tellDoctors(tx, branchId)
    const outage = (await rows.outagesOf(tx, now, branchId)).find((one) => one.id === id)
    return { id, swapped, visits: outage?.visits ?? 0 }
  })
}

/** The room or device can be used again: what was kept from it is offered at once. */
export function putInUse(
  deps: QueueDeps,
  actor: AccountActor,
  { branchId, outageId }: { branchId: string; outageId: string },
) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'queue.setup', branchId)
    const ended = (await rows.endOutage(tx, now, branch, outageId)) ?? refuse('not_found')
    await layPoint(tx, branchId, ended.point_id)
    await settleOffers(tx, now, outageId)
    await writeAudit(tx, now, actor, { action: 'outage.ended', subject: { kind: 'service_point', id: ended.point_id } })
    await tellDoctors(tx, branchId)
  })
}

export function readOutage(
  deps: QueueDeps,
  actor: AccountActor,
  { branchId, outageId }: { branchId: string; outageId: string },
): Promise<Answer<'GET /branches/:branchId/outages/:outageId/visits'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'appointments.view', branchId)
    await writeRead(tx, now, actor, 'outage.read', { kind: 'branch', id: branchId })
    const visits = await rows.visitsMet(tx, now, branchId, outageId)
    return {
      time_zone: branch.time_zone,
      visits: visits.map(({ way_to_tell: way, start, ...visit }) => ({
        ...visit,
        start: toRfc3339(start),
        told_by: toldBy(deps, way),
      })),
    }
  })
}

/** What becomes of visits that need what is out of order; carried out one by one, like those that a leave meets. */
export function decideVisits(
  deps: QueueDeps,
  actor: AccountActor,
  { branchId, outageId }: { branchId: string; outageId: string },
  { actions }: BodyOf<'POST /branches/:branchId/outages/:outageId/visits'>,
): Promise<Answer<'POST /branches/:branchId/outages/:outageId/visits'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'appointments.reschedule', branchId)
    const scope = { branch: branchId, facility: branch.facility_id }
    if (actions.some(({ action }) => action === 'cancel')) allow(actor, 'appointments.cancel', { scope })
    const met = new Map(
      (await rows.visitsMet(tx, now, branchId, outageId)).map((visit) => [visit.appointment_id, visit]),
    )
    const decided = actions.map(({ appointment_id, action }) => {
      const visit = met.get(appointment_id) ?? refuse('changed')
      return {
        id: newId(now),
        batch_id: outageId,
        practitioner_id: visit.practitioner_id,
        appointment_id,
        action,
        offering_id: null,
        not_before: instant(Math.max(visit.until, later(now, 2 * hour))),
        message: '',
        reason: '',
        account_id: actor.account,
        cause: 'outage' as const,
      }
    })
    await insertActions(tx, now, decided)
    for (const { appointment_id: id, action } of decided)
      await writeAudit(tx, now, actor, { action: `appointment.outage.${action}`, subject: { kind: 'appointment', id } })
    return { batch_id: outageId, total: decided.length }
  })
}

/** Whoever looks at the times of a doctor there sees at once what is free now. */
async function tellDoctors(tx: Parameters<typeof doctorsOf>[0] & Parameters<typeof tellLive>[0], branch: string) {
  const doctors = await doctorsOf(tx, branch)
  await tellLive(tx, [...doctors.map((doctor) => `availability:${doctor.practitioner_id}`), `queue:${branch}`], {
    kind: 'availability',
  })
}

/** A pool holds rooms or devices of its own kind that stand at its branch; others are named. */
async function refuseForeignMembers(tx: Runner, branch: string, { kind, members }: PoolInput) {
  const known = await rows.pointsAmong(tx, branch, members)
  const gone = members.filter((id) => !known.some((point) => point.id === id && !point.is_gone))
  const nameOf = (id: string) => known.find((point) => point.id === id)?.name ?? id
  if (gone.length > 0)
    refuseFields({ members: fault('pool_member_gone', { names: gone.map(nameOf).join(listComma()) }) })
  const others = known.filter((point) => point.kind !== kind).map(({ name }) => name)
  if (others.length > 0) refuseFields({ members: fault('pool_member_other_kind', { names: others.join(listComma()) }) })
}

function refuseNameless({ name }: PoolInput) {
  if (name === '') refuseFields({ name: 'point_name_missing' })
}

function namedOnce<T>(name: string, work: Promise<T>): Promise<T> {
  return orTaken(work, 'pool_branch_id_name_key', () => refuseFields({ name: fault('pool_name_taken', { name }) }))
}
