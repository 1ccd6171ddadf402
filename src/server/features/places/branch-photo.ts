import type { AccountActor } from '#domain/access/actor.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { cleanPicture, keepPicture } from '../../core/papers/pictures.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/route.ts'
import type { Runner } from '../../platform/database/database.ts'
import { placeOf } from './branch-change.ts'
import type { PlaceDeps } from './deps.ts'
import { type Branch, branchById, setBranchPhoto } from './places.sql.ts'

/** Another photo of a branch, drawn anew without anything hidden in it. */
export async function changeBranchPhoto(
  deps: PlaceDeps,
  actor: AccountActor,
  branch: string,
  file: UploadedFile | undefined,
): Promise<Branch> {
  // Nobody else's picture is looked into.
  await deps.database.as(actor, (tx) => placeOf(tx, actor, branch, 'branch.edit'))
  const picture = file && (await cleanPicture(file.bytes))
  if (!picture) return refuseFields({ photo: 'photo_unreadable' })
  return change(deps, actor, branch, (tx) => keepPicture(tx, deps.blobs, deps.clock.now(), picture))
}

/** The branch is shown without a photo. */
export function removeBranchPhoto(deps: PlaceDeps, actor: AccountActor, branch: string): Promise<Branch> {
  return change(deps, actor, branch, () => Promise.resolve(null))
}

function change(
  deps: PlaceDeps,
  actor: AccountActor,
  branch: string,
  pick: (tx: Runner) => Promise<string | null>,
): Promise<Branch> {
  return deps.database.as(actor, async (tx) => {
    const place = await placeOf(tx, actor, branch, 'branch.edit')
    await setBranchPhoto(tx, place, await pick(tx))
    await writeAudit(tx, deps.clock.now(), actor, { action: 'branch.photo', subject: { kind: 'branch', id: branch } })
    return (await branchById(tx, branch)) ?? refuse('internal')
  })
}
