import { t } from '#domain/language/translate.ts'
import { verifiedStates } from '#domain/verification/verification.ts'
import type { Instant } from '#domain/time/instant.ts'
import { refuse } from '../http/refusal.ts'
import { newId } from '../platform/clock.ts'
import { at, type ReadRunner, type Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** Whether a doctor's licence stands as checked; `p` is the practitioner of the statement around it. */
export const standsVerified = sql`p.verification = any(${verifiedStates})`

/** Where nothing is checked (`VERIFICATION=off`) a doctor stands at once, without a day of a check that never was. */
export function standUnchecked(tx: Runner, now: Instant, practitioner: string, account: string) {
  return tx.asProduct(async (product) => {
    await product.run(sql`update practitioner set verification = 'verified' where id = ${practitioner}`)
    await product.run(sql`
      insert into verification_event (id, practitioner_id, at, account_id, from_state, to_state, note)
      values (${newId(now)}, ${practitioner}, ${at(now)}, ${account}, 'submitted', 'verified', '')`)
  })
}

/** Nobody is booked with, moved to or written to by a doctor whose licence is not checked, the clinic's own people neither. */
export function refuseUnverified({ is_verified }: { readonly is_verified: boolean }) {
  if (!is_verified) refuse('not_bookable', { detail: t('This doctor’s licence is not verified yet') })
}

/** The same, asked by the doctor's id. */
export async function refuseUnlessVerified(run: ReadRunner, practitioner: string) {
  const row = await run.one<{ is_verified: boolean }>(
    sql`select ${standsVerified} as is_verified from practitioner p where p.id = ${practitioner}`,
  )
  refuseUnverified(row ?? { is_verified: false })
}
