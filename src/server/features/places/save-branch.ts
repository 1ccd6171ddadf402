import { fault } from '#domain/fault.ts'
import type { AccountActor } from '#domain/access/actor.ts'
import { branchFaults } from '#domain/profiles/doctor-profile-rules.ts'
import { pinAfter, pinFault } from '#domain/profiles/pin.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { type BranchInput, updateBranch } from '../../core/people/branch-rows.sql.ts'
import { rebuildDoctors } from '../../core/free-times/digest.ts'
import { branchStandsUnchecked } from '../../core/people/facility-people.ts'
import { refuseOtherZone } from '../../core/free-times/refuse-other-zone.ts'
import { slugOf } from '../../core/slug.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import { placeOf } from './branch-change.ts'
import type { PlaceDeps } from './deps.ts'
import { type Branch, branchById, branchesOf, doctorsAt, insertBranch } from './places.sql.ts'

export async function addBranch(
  deps: PlaceDeps,
  actor: AccountActor,
  facility: string,
  wanted: BranchInput & { state: 'draft' | 'open' },
) {
  refuseWrong(wanted)
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const own = allow(actor, 'branches.edit', { facility, scope: { facility } })
    const siblings = await branchesOf(tx, facility)
    refuseTakenName(siblings, wanted.name)
    const id = newId(now)
    await insertBranch(tx, now, own, {
      ...wanted,
      id,
      slug: slugOf(`${wanted.name} ${wanted.city}`, id),
    })
    if (deps.verification === 'off') await branchStandsUnchecked(tx, id)
    await writeAudit(tx, now, actor, { action: 'branch.add', subject: { kind: 'branch', id } })
    return (await branchById(tx, id)) ?? refuse('internal')
  })
}

/** What a branch says of itself, for whoever may change it. */
export function readBranch(deps: PlaceDeps, actor: AccountActor, id: string): Promise<Branch> {
  return deps.database.as(actor, (tx) => placeOf(tx, actor, id, 'branch.edit'))
}

/** Changes a branch; another zone or position moves what search knows of the doctors who work there. */
export async function changeBranch(
  deps: PlaceDeps,
  actor: AccountActor,
  id: string,
  wanted: BranchInput & { version: number },
) {
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    const found = await branchById(tx, id)
    const scope = found && { facility: found.facility_id, branch: id }
    const branch = allow(actor, 'branch.edit', found && scope && { ...found, scope })
    refuseWrong(wanted, branch)
    refuseTakenName(
      (await branchesOf(tx, branch.facility_id)).filter((other) => other.id !== id),
      wanted.name,
    )
    const doctors = (await doctorsAt(tx, id)).map((doctor) => doctor.id)
    if (wanted.time_zone !== branch.time_zone) await refuseOtherZone(tx, now, id, doctors)
    const touched = await updateBranch(tx, branch, wanted.version, { ...wanted, ...pinAfter(branch, wanted) })
    if (touched === 0) refuse('changed', { extra: { current: await branchById(tx, id) } })
    if (deps.verification === 'off') await branchStandsUnchecked(tx, id)
    await rebuildDoctors(tx, now, doctors)
    await writeAudit(tx, now, actor, { action: 'branch.change', subject: { kind: 'branch', id } })
    return (await branchById(tx, id)) ?? refuse('internal')
  })
}

function refuseTakenName(siblings: readonly { name: string }[], name: string) {
  if (siblings.some((branch) => branch.name.toLowerCase() === name.toLowerCase()))
    refuseFields({ name: fault('branch_name_taken', { name }) })
}

function refuseWrong(wanted: BranchInput, before?: Branch) {
  const pin = pinFault(wanted.country, wanted)
  const wrong = { ...branchFaults(wanted, before), ...(pin ? { latitude: pin } : {}) }
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
}
