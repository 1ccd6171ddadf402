import { day, later } from '#domain/time/instant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { forgetAccount } from '../../core/table-rules.ts'
import { accountsToDelete, markDeleted, putOffDeletion } from './delete-accounts.sql.ts'
import type { OwnersDeps } from './deps.ts'
import { visitsAhead } from './security.sql.ts'

type DeletionDeps = OwnersDeps & { readonly database: Database; readonly clock: Clock }

/**
 * Ends the accounts whose fourteen days are over: address, names, password and keys go, sessions end. What a clinic
 * must keep about its visits stays with the clinic. Where a visit was booked meanwhile somebody waits for it: the account
 * ends a day after none lies ahead. Returns how many were looked at.
 */
export async function deleteDueAccounts(deps: DeletionDeps): Promise<number> {
  const { database, clock, tables } = deps
  const now = clock.now()
  return database.asWorker('delete accounts', async (tx) => {
    const due = await accountsToDelete(tx, now, 20)
    await lockResources(
      tx,
      due.map(({ practitioner }) => practitioner),
    )
    for (const { id, practitioner } of due) {
      if ((await visitsAhead(tx, now, id, practitioner)) > 0) {
        await putOffDeletion(tx, id, later(now, day))
        continue
      }
      await forgetAccount(tx, tables, id)
      await markDeleted(tx, now, id)
      await tellLive(tx, [`user:${id}`], { kind: 'logged_out' })
      await writeAudit(tx, now, 'system', { action: 'account.deleted', subject: { kind: 'account', id } })
    }
    return due.length
  })
}
