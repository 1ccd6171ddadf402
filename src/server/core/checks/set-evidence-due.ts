import { statesThatKeepNumber } from '#domain/verification/state-meanings.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { hasGivenDay } from './verified.ts'

/**
 * Sets the day by which unchecked doctors and facilities, and doctors vouched for by a facility, are checked: once for
 * each, since a day that can be put off for ever is none. Returns how many of both there were.
 */
export async function setEvidenceDue(tx: Runner, due: string) {
  const doctors = await tx.run(sql`
    update practitioner p set verified_until = ${due}::date, end_told = null, is_due_set = true
    where not p.is_due_set and ${hasGivenDay} and p.verification = any(${statesThatKeepNumber})`)
  const facilities = await tx.run(sql`
    update facility set check_due = ${due}::date, is_due_set = true
    where not is_due_set and check_due is not null and check_state = 'checked'`)
  return { doctors, facilities }
}
