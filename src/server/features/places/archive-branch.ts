import type { AccountActor } from '#domain/access/actor.ts'
import { fault } from '#domain/fault.ts'
import { t } from '#domain/language/translate.ts'
import { publicText } from '#domain/profiles/public-profile.ts'
import { hour, later } from '#domain/time/instant.ts'
import { wrongFields } from '#domain/profiles/rule.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { visitsAheadAt } from '../../core/visits/affected-visits.sql.ts'
import { writeAudit, writeRead } from '../../core/audit/audit.ts'
import { otherTimes } from '../../core/free-times/other-times.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { decideVisits, lockBranches, placeOf, rebuildBranches, shownVisits } from './branch-change.ts'
import type { PlaceDeps } from './deps.ts'
import { type Branch, branchById, setBranchState } from './places.sql.ts'

/** The visits that lie ahead at a branch, each with a time of the same doctor elsewhere. */
export function previewArchive(
  deps: PlaceDeps,
  actor: AccountActor,
  branch: string,
): Promise<Answer<'GET /branches/:branchId/archive/effect'>> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const place = await placeOf(tx, actor, branch, 'branch.edit')
    await writeRead(tx, now, actor, 'closure.preview', { kind: 'branch', id: place.id })
    const affected = await visitsAheadAt(tx, now, place.id)
    const instead = otherTimes(tx, now, { elsewhere: true, without: place.id }, () => now)
    return { affected: await shownVisits(deps, actor, place, affected, instead) }
  })
}

/**
 * Archives a branch: nothing is booked there any more, and every visit that lies ahead is moved or cancelled. Its people
 * keep reading what was. Whoever does it types its name.
 */
export function archiveBranch(
  deps: PlaceDeps,
  actor: AccountActor,
  branch: string,
  { version, name, message, actions }: BodyOf<'POST /branches/:branchId/archive'>,
): Promise<Answer<'POST /branches/:branchId/archive'>> {
  const now = deps.clock.now()
  const batch = newId(now)
  return deps.database.as(actor, async (tx) => {
    const place = await placeOf(tx, actor, branch, 'branch.edit')
    const unlike = name === place.name ? {} : { name: fault('name_unlike', { name: place.name }) }
    const faults = { ...unlike, ...wrongFields({ message: publicText(300) }, { message }) }
    if (Object.keys(faults).length > 0) refuseFields(faults)
    if (place.state === 'archived') refuse('wrong_status', { detail: t('This branch is archived already') })
    const doctors = await lockBranches(tx, now, [place.id])
    const affected = await visitsAheadAt(tx, now, place.id)
    const notBefore = () => later(now, 2 * hour)
    await decideVisits(tx, now, actor, affected, { batch, actions, message, notBefore })
    if ((await setBranchState(tx, place, version, 'archived')) === 0)
      refuse('changed', { extra: { current: await branchById(tx, branch) } })
    await rebuildBranches(tx, now, [place.id], doctors)
    await writeAudit(tx, now, actor, { action: 'branch.archive', subject: { kind: 'branch', id: place.id } })
    const archived = (await branchById(tx, branch)) ?? refuse('internal')
    return { branch: archived, batch_id: batch, affected: affected.length }
  })
}

/** Opens a draft, or a branch that was archived. */
export function openBranch(deps: PlaceDeps, actor: AccountActor, branch: string, version: number): Promise<Branch> {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const place = await placeOf(tx, actor, branch, 'branch.edit')
    const doctors = await lockBranches(tx, now, [place.id])
    if ((await setBranchState(tx, place, version, 'open')) === 0)
      refuse('changed', { extra: { current: await branchById(tx, branch) } })
    await rebuildBranches(tx, now, [place.id], doctors)
    await writeAudit(tx, now, actor, { action: 'branch.open', subject: { kind: 'branch', id: place.id } })
    return (await branchById(tx, branch)) ?? refuse('internal')
  })
}
