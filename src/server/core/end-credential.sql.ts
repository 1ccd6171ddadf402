import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/**
 * The live certificate of a doctor ends for good: a newer one says something else, or what it says was checked of a name, a
 * specialty or a number that is another now, or by a facility that vouches no more. A later check gives it no new life.
 */
export function endCredential(
  tx: Runner,
  now: Instant,
  {
    practitioner,
  }: Allowed<{ readonly practitioner: string }, 'profile.edit' | 'doctors.decide' | 'verification.decide'>,
) {
  return tx.run(sql`
    update practitioner_credential set replaced_at = ${at(now)}
    where practitioner_id = ${practitioner} and replaced_at is null`)
}

/** The same where somebody decides about a doctor, whose certificate is the doctor's own. */
export function endCredentialOf(
  tx: Runner,
  now: Instant,
  doctor: Allowed<{ readonly practitioner: string }, 'verification.decide' | 'doctors.decide'>,
) {
  return tx.asProduct((product) => endCredential(product, now, doctor))
}
