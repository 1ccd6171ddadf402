import type { Allowed } from '#domain/access/allowed.ts'
import type { Lateness } from '#domain/booking/late-reasons.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A doctor whose delay the actor may set: as that doctor, or at the desk of a branch where they work. */
export type LateDoctor = { readonly practitioner: string }

/** How late the doctor runs by now, in minutes; the row is locked. The row is the doctor's, so the product reads it. */
export async function lateNow(
  tx: Runner,
  { practitioner }: Allowed<LateDoctor, 'appointments.progress'>,
  now: Instant,
): Promise<number> {
  const row = await tx.asProduct((product) =>
    product.one<{ late_minutes: number }>(sql`
      select late_minutes from practitioner where id = ${practitioner} and late_until > ${at(now)} for update`),
  )
  return row?.late_minutes ?? 0
}

/** Returns how many rows it touched: none where the doctor is out of reach, whatever was checked before. */
export async function setLate(
  tx: Runner,
  { practitioner }: Allowed<LateDoctor, 'appointments.progress'>,
  { minutes, reason }: Lateness,
  until: Instant | null | 'as_before',
): Promise<number> {
  const reached = await tx.one(sql`
    select practitioner_id from practitioner_branch where practitioner_id = ${practitioner} and (practitioner_id = reach_practitioner()
      or branch_id = any ((select may_at('appointments.progress'))::uuid[]) and state = 'active') limit 1`)
  if (!reached) return 0
  return tx.asProduct((product) =>
    product.run(sql`
      update practitioner set late_minutes = ${minutes}, late_reason = ${reason}, late_until = ${
        until === 'as_before' ? sql`late_until` : sql`${until && at(until)}::timestamptz`
      }
      where id = ${practitioner}`),
  )
}

/** The branches at which a doctor works: their boards show it. */
export async function branchesOfDoctor(tx: Runner, practitioner: string): Promise<string[]> {
  const rows = await tx.many<{ branch_id: string }>(sql`
    select branch_id from practitioner_branch where practitioner_id = ${practitioner} and state = 'active' limit 100`)
  return rows.map((row) => row.branch_id)
}
