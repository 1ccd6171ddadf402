import type { Allowed } from '#domain/access/allowed.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * Ends a doctor's live certificate for good: a newer one says something else, the name, specialty or number it vouches
 * for has changed, or its facility no longer vouches. A later check does not revive it.
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
