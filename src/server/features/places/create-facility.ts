import type { AccountActor } from '#domain/access/actor.ts'
import { fault } from '#domain/fault.ts'
import { logoKinds } from '#domain/profiles/facility-rules.ts'
import { nameOfPlace } from '#domain/profiles/name-rules.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { cleanPicture, keepPicture } from '../../core/papers/pictures.ts'
import { insertManager } from '../../core/people/facility-managers.sql.ts'
import { slugOf } from '../../core/slug.ts'
import { allow, refuse, refuseFields } from '../../http/refusal.ts'
import type { UploadedFile } from '../../http/route.ts'
import { newId } from '../../platform/clock.ts'
import type { PlaceDeps } from './deps.ts'
import { beginCheck } from './checks/begin-check.ts'
import { runsFacility, insertFacility, lockAccount } from './places.sql.ts'

/** Makes the facility of a manager who has none yet. */
export async function createFacility(
  deps: PlaceDeps,
  actor: AccountActor,
  name: string,
  logo: UploadedFile | undefined,
) {
  const own = allow(actor, 'facility.edit', { account: actor.account, scope: { newFacilityOf: actor.account } })
  const picture = logo ? await cleanPicture(logo.bytes, logoKinds) : undefined
  const wrongName = name.trim() === '' ? fault('facility_name_missing') : nameOfPlace(name)
  const wrong = {
    ...(wrongName ? { name: wrongName } : {}),
    ...(picture ? {} : { facility_logo: fault('facility_logo_missing') }),
  }
  if (!picture || wrongName) return refuseFields(wrong)
  const now = deps.clock.now()
  return deps.database.as(actor, async (tx) => {
    await lockAccount(tx, actor.account)
    if (await runsFacility(tx, now, actor.account)) refuse('already_exists')
    const id = newId(now)
    const logoId = await keepPicture(tx, deps.blobs, now, picture)
    const facility = {
      id,
      kind: 'facility' as const,
      name: name.trim().slice(0, 200),
      slug: slugOf(name, id),
      logo_id: logoId,
      country: '',
    }
    await insertFacility(tx, now, own, facility)
    await insertManager(tx, id, own)
    await beginCheck(deps, tx, now, { ...own, id })
    await writeAudit(tx, now, actor, { action: 'facility.create', subject: { kind: 'facility', id } })
    return { id, name: facility.name, facility_logo: `/api/files/${logoId}`, version: 1 }
  })
}
