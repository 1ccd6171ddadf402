import { statesThatKeepNumber } from '#domain/verification/state-meanings.ts'
import type { Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { hasGivenDay } from './verified.ts'

/**
 * The operator says until when doctors and facilities that stand unchecked, and doctors for whom a facility vouched, are looked at: once for each of them, or a day
 * that is put off again and again would be none. Returns how many of both there were.
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
