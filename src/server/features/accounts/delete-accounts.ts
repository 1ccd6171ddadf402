import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { writeAudit } from '../../core/audit.ts'
import { endProofs } from '../../core/address-proof.ts'
import { tellLive } from '../../core/outbox.ts'
import { accountsToDelete, forgetPerson } from './security.sql.ts'

/**
 * Ends the accounts whose fourteen days are over: address, names, password and keys go, sessions end. What a clinic
 * must keep about its visits stays with the clinic. Answers how many there were.
 */
export async function deleteDueAccounts({ database, clock }: { database: Database; clock: Clock }): Promise<number> {
  const now = clock.now()
  return database.asWorker('delete accounts', async (tx) => {
    const due = await accountsToDelete(tx, now, 20)
    for (const { id, email } of due) {
      await endProofs(tx, id, email)
      await forgetPerson(tx, now, id)
      await tellLive(tx, [`user:${id}`], { kind: 'logged_out' })
      await writeAudit(tx, now, 'system', { action: 'account.deleted', subject: { kind: 'account', id } })
    }
    return due.length
  })
}
