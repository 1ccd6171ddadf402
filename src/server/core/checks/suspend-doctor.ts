import type { AccountActor } from '#domain/access/actor.ts'
import type { Instant } from '#domain/time/instant.ts'
import { stepVerification, type VerificationState } from '#domain/verification/verification.ts'
import { newId } from '../../platform/clock.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { asPlatform } from '../as-platform.ts'
import { writeAudit } from '../audit/audit.ts'
import { rebuildDoctor } from '../free-times/digest.ts'
import { tellLive } from '../messages/outbox.ts'
import type { OfPlatform } from '../people/people-keys.ts'
import { settleVisits } from '../visits/visits-on-hold.ts'

/**
 * Suspends the doctor whose account is put on hold, in the same transaction: nobody can find or book them, and the
 * patients of visits to come are told. Returns false where the account has no listed doctor.
 */
export async function suspendDoctorOf(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  { account }: OfPlatform,
  note: string,
): Promise<boolean> {
  const suspended = await asPlatform(tx, 'verification.decide', async (product) => {
    const doctor = await product.one<{ id: string; verification: VerificationState }>(sql`
      select id, verification from practitioner where account_id = ${account} for no key update`)
    if (!doctor) return undefined
    const question = { state: doctor.verification, step: 'suspend', by: 'reviewer', appeals: 0 } as const
    const decision = stepVerification({ ...question, isOwn: account === actor.account })
    if (!decision.ok) return undefined
    await product.run(sql`
      update practitioner set verification = ${decision.to}, proposed = null, proposed_by = null, proposed_at = null, version = version + 1 where id = ${doctor.id}`)
    await product.run(sql`
      insert into verification_event (id, practitioner_id, at, account_id, from_state, to_state, note)
      values (${newId(now)}, ${doctor.id}, ${at(now)}, ${actor.account}, ${doctor.verification}, ${decision.to}, ${note})`)
    return { practitioner: doctor.id, from: doctor.verification, to: decision.to }
  })
  if (!suspended) return false
  const { practitioner } = suspended
  await rebuildDoctor(tx, now, practitioner)
  await settleVisits(tx, now, { ...suspended, account: actor.account })
  await tellLive(tx, [`availability:${practitioner}`, `doctor:${practitioner}`, 'platform'], { kind: 'setup' })
  const subject = { kind: 'practitioner', id: practitioner } as const
  await writeAudit(tx, now, actor, { action: 'verification.suspended', subject })
  return true
}
