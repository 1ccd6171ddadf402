import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * A row of `patient` that nobody needs: no account, no visit at any branch, no carer, nothing joined into another and
 * nothing that a clinic wrote. It is deleted 30 days after it was made.
 */
export const isUnneeded = sql`account_id is null
  and not exists (select from appointment a where a.patient_id = patient.id)
  and not exists (select from carer c where c.patient_id = patient.id)
  and not exists (select from care_invitation i where i.patient_id = patient.id)
  and not exists (select from patient_merge m where m.gone_id = patient.id)
  and not exists (select from record_item i where i.patient_id = patient.id and i.source <> 'patient')`

/** Whether an entry is one of those. What keeps it may be where the reader sees nothing, as at another branch. */
export async function isEntryUnneeded(tx: Runner, patient: string): Promise<boolean> {
  const row = await tx.asProduct((product) =>
    product.one<{ yes: boolean }>(sql`
      select exists (select from patient where id = ${patient} and ${isUnneeded}) as yes`),
  )
  return row?.yes === true
}
