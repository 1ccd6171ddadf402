import type { AccountActor } from '#domain/access/actor.ts'
import { fault } from '#domain/fault.ts'
import { t } from '#domain/language/translate.ts'
import { toRfc3339, type Instant } from '#domain/time/instant.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { emptyPoint, layPoint } from '../../core/queue/lay-point.ts'
import { staffOfPoints, workersOf } from '../../core/queue/point-staff.sql.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { queueToken } from '../../core/queue/ticket-links.ts'
import { hashToken } from '../../http/cookies.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { inLanguage, offeredNow } from '../../platform/language.ts'
import { newId } from '../../platform/clock.ts'
import { loadBranch } from './board.ts'
import { lineKey } from './call-next.ts'
import type { QueueDeps } from './deps.ts'
import { type AtPoint, loadPoint } from './load-point.ts'
import { servicesToName } from './point-choices.sql.ts'
import { doctorsOf, pointById } from './queue.sql.ts'
import { branchWithSettings } from './settings.sql.ts'
import { forgetPoint } from './resources.sql.ts'
import * as rows from './setup.sql.ts'
import { orTaken } from '../../platform/database/broken-rule.ts'
import type { Runner } from '../../platform/database/database.ts'

export function addPoint(deps: QueueDeps, actor: AccountActor, branchId: string, wish: rows.PointInput) {
  const now = deps.clock.now()
  const id = newId(now)
  return namedOnce(
    wish.name,
    deps.database.as(actor, async (tx) => {
      const branch = await loadBranch(tx, actor, 'queue.setup', branchId)
      await checkPoint(tx, now, branchId, wish)
      await rows.insertPoint(tx, branch, id, wish)
      if (wish.staff) await rows.setStaff(tx, branch, id, wish.staff)
      await writeAudit(tx, now, actor, {
        action: 'queue.point_added',
        subject: { kind: 'service_point', id },
      })
      return { id, version: 1 }
    }),
  )
}

export function changePoint(
  deps: QueueDeps,
  actor: AccountActor,
  { branchId, pointId }: AtPoint,
  { version, ...wish }: rows.PointInput & { version: number },
) {
  const now = deps.clock.now()
  return namedOnce(
    wish.name,
    deps.database.as(actor, async (tx) => {
      const point = await loadPoint(tx, actor, 'queue.setup', now, { branchId, pointId })
      const branch = await loadBranch(tx, actor, 'queue.setup', branchId)
      await checkPoint(tx, now, branchId, wish)
      if ((await rows.updatePoint(tx, point, version, wish)) === 0)
        refuse('changed', { extra: { current: await savedPoint(tx, now, branchId, pointId) } })
      if (wish.staff) await rows.setStaff(tx, branch, pointId, wish.staff)
      if (wish.lanes !== undefined) await layPoint(tx, branchId, pointId)
      await writeAudit(tx, now, actor, {
        action: 'queue.point_changed',
        subject: { kind: 'service_point', id: pointId },
      })
      return { id: pointId, version: version + 1 }
    }),
  )
}

export function takePointAway(deps: QueueDeps, actor: AccountActor, { branchId, pointId }: AtPoint) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    // Before it is looked who is there: nobody is called or sent to it meanwhile.
    await lockResources(tx, [branchId, lineKey(branchId)])
    const point = await loadPoint(tx, actor, 'queue.setup', now, { branchId, pointId })
    await refuseInUse(tx, now, point)
    await forgetPoint(tx, point)
    await rows.removePoint(tx, now, point)
    await writeAudit(tx, now, actor, { action: 'queue.point_removed', subject: { kind: 'service_point', id: pointId } })
  })
}

export function changeSettings(
  deps: QueueDeps,
  actor: AccountActor,
  branchId: string,
  { version, ...wish }: BodyOf<'PUT /branches/:branchId/queue-settings'>,
) {
  return deps.database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'queue.setup', branchId)
    if ((await rows.saveSettings(tx, branch, version, wish)) === 0)
      refuse('changed', { extra: { current: await branchWithSettings(tx, branchId) } })
    await writeAudit(tx, deps.clock.now(), actor, {
      action: 'queue.settings_changed',
      subject: { kind: 'branch', id: branchId },
    })
    return (await branchWithSettings(tx, branchId)) ?? refuse('not_found')
  })
}

export function listPasses(
  deps: QueueDeps,
  actor: AccountActor,
  branchId: string,
): Promise<Answer<'GET /branches/:branchId/passes'>> {
  const said = (moment: Instant | null) => moment && toRfc3339(moment)
  return deps.database.as(actor, async (tx) => {
    await loadBranch(tx, actor, 'queue.setup', branchId)
    const found = await rows.passesOf(tx, branchId)
    return {
      results: found.map((pass) => ({ ...pass, created_at: toRfc3339(pass.created_at), seen_at: said(pass.seen_at) })),
    }
  })
}

const doors = { display: 'display', kiosk: 'kiosk', door: 'check-in' } as const

/** The address of a screen. Only the hash of what opens it is kept, so it is shown this once. */
export function makePass(
  deps: QueueDeps,
  actor: AccountActor,
  branchId: string,
  { kind, name }: BodyOf<'POST /branches/:branchId/passes'>,
) {
  const now = deps.clock.now()
  const [id, token] = [newId(now), queueToken()]
  return deps.database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'queue.setup', branchId)
    if (name === '') refuseFields({ name: 'point_name_missing' })
    await rows.insertPass(tx, now, branch, { id, kind, name, token_hash: hashToken(token), made_by: actor.account })
    await writeAudit(tx, now, actor, { action: 'queue.pass_made', subject: { kind: 'queue_pass', id } })
    return { id, url: `${deps.site.publicUrl}/${doors[kind]}/${token}`, poster: kind === 'door' ? posterWords() : [] }
  })
}

/** What hangs at the door, for everybody who comes. */
function posterWords() {
  return offeredNow().map((language) =>
    inLanguage(language, () => ({
      language,
      title: t('Check in here'),
      words: t('Point the camera of your phone at the code, say who you are, and see your number.'),
    })),
  )
}

export function endPass(
  deps: QueueDeps,
  actor: AccountActor,
  { branchId, passId }: { branchId: string; passId: string },
) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const branch = await loadBranch(tx, actor, 'queue.setup', branchId)
    if ((await rows.revokePass(tx, now, branch, passId)) === 0) refuse('not_found')
    await writeAudit(tx, now, actor, { action: 'queue.pass_revoked', subject: { kind: 'queue_pass', id: passId } })
  })
}

/** Nobody is left at a point that is no longer there: who has no other place keeps this one, and it stays. */
async function refuseInUse(tx: Runner, now: Instant, { id, branch_id }: { id: string; branch_id: string }) {
  const left = await emptyPoint(tx, now, branch_id, id)
  if (left?.is_busy) refuse('point_busy')
  const count = left?.visits ?? 0
  if (count > 0)
    refuse('wrong_status', {
      detail: t(
        '{count, plural, one {# visit is booked here and has no other place. Move it first} other {# visits are booked here and have no other place. Move them first}}',
        { count },
      ),
    })
}

/** A point as it stands now, for whoever was too late to change it. */
export async function savedPoint(tx: Runner, now: Instant, branch: string, id: string) {
  const [point, named] = [await pointById(tx, branch, id), await staffOfPoints(tx, now, branch)]
  return point && { ...point, staff: named.filter(({ point_id }) => point_id === id).map((one) => one.account_id) }
}

type Wish = Pick<rows.PointInput, 'name' | 'practitioner_id' | 'services' | 'staff'>

/** A point has a name, and a doctor, services and people of the branch, if any. */
export async function checkPoint(tx: Runner, now: Instant, branch: string, wish: Wish) {
  const { name, practitioner_id, services = [], staff = [] } = wish
  const [offered, workers] = [
    services.length > 0 ? await servicesToName(tx, branch) : [],
    staff.length > 0 ? await workersOf(tx, now, branch) : [],
  ]
  const isAmong = (ids: readonly string[]) => (id: string) => ids.includes(id)
  const faults = {
    ...(name === '' ? { name: 'point_name_missing' as const } : {}),
    ...(services.every(isAmong(offered.map(({ id }) => id))) ? {} : { services: 'service_elsewhere' as const }),
    ...(staff.every(isAmong(workers.map((one) => one.account_id))) ? {} : { staff: 'point_staff_elsewhere' as const }),
  }
  if (Object.keys(faults).length > 0) refuseFields(faults)
  if (practitioner_id === null) return
  const doctors = await doctorsOf(tx, branch)
  if (!doctors.some((doctor) => doctor.practitioner_id === practitioner_id)) refuse('not_found')
}

function namedOnce<T>(name: string, work: Promise<T>): Promise<T> {
  return orTaken(work, 'service_point_branch_id_name_key', () =>
    refuseFields({ name: fault('point_name_taken', { name }) }),
  )
}
