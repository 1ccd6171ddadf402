import { fileColumns, type FileRow } from '../../core/papers/paper-files.sql.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** The document of a decision of a patient without an account, unless the clinic took it back or it was erased. */
export function signedFile(tx: ReadRunner, consent: string) {
  return tx.one<FileRow & { appointment_id: string }>(sql`
    select ${fileColumns}, d.appointment_id
    from visit_consent d join record_item c on c.id = d.item_id join patient p on p.id = c.patient_id
    where d.id = ${consent} and p.account_id is null and c.wrapped_key <> '' and c.withdrawn_at is null`)
}
