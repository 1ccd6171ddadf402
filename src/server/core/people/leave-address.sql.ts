import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/**
 * An account leaves an address: visit links mailed there stop working, and what waits to be sent there goes to the new
 * one.
 */
export function leaveAddress(tx: Runner, account: string, before: string, email: string): Promise<void> {
  return tx.asProduct(async (product) => {
    await product.run(sql`
    delete from appointment_link l using appointment x
    where x.id = l.appointment_id and x.patient_id in (select patients_of(${account}))`)
    await product.run(sql`
    update outbox_message set recipient = ${email}
    where state = 'queued' and channel = 'mail' and account_id = ${account} and recipient = ${before}`)
  })
}
