import type { AccountActor } from '#domain/access/actor.ts'
import { fault } from '#domain/fault.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { memberFaults, refuseFullFamily } from '../../core/people/patients.ts'
import { allowOwn, refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { FamilyDeps } from './carers.ts'
import * as rows from './family.sql.ts'

/** Adds somebody to book for. Sent again, since an answer was lost, it is the same person and not a twin. */
export function addMember(
  { database, clock }: FamilyDeps,
  actor: AccountActor,
  { is_allowed, ...member }: BodyOf<'POST /family'>,
): Promise<Answer<'POST /family'>> {
  const now = clock.now()
  const wrong = memberFaults(now, member)
  if (!is_allowed) wrong.is_allowed = fault('consent_missing')
  if (Object.keys(wrong).length > 0) refuseFields(wrong)
  return database.as(actor, async (tx) => {
    // One after another: of several at once each sees whom the others added.
    await lockResources(tx, [actor.account])
    const same = (await rows.familyOf(tx, now, actor.account)).find(
      (one) => one.managed_by === null && rows.isSamePerson(one, member),
    )
    if (same) return same
    await refuseFullFamily(tx, actor.account)
    const id = newId(now)
    await writeAudit(tx, now, actor, { action: 'family.add', subject: { kind: 'patient', id } })
    return (await rows.insertMember(tx, now, allowOwn(actor), id, member)) ?? refuse('not_found')
  })
}
