import { day, type Instant, later } from '#domain/time/instant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { eachByItself } from '../../core/each-by-itself.ts'
import { lockResources } from '../../core/lock-resources.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { forgetAccount } from '../../core/table-rules.ts'
import { accountsToDelete, isStillDue, leaveToClinics, markDeleted, putOffDeletion } from './delete-accounts.sql.ts'
import type { OwnersDeps } from './deps.ts'
import { visitsAhead } from './security.sql.ts'

type DeletionDeps = OwnersDeps & { readonly database: Database; readonly clock: Clock }

type Due = Awaited<ReturnType<typeof accountsToDelete>>[number]

/**
 * Ends the accounts whose fourteen days are over, each by itself: address, names, password and keys go, sessions end. What
 * a clinic must keep about its visits stays with the clinic. Where a visit was booked meanwhile somebody waits for it: the
 * account ends a day after none lies ahead. Returns how many were looked at.
 */
export async function deleteDueAccounts(deps: DeletionDeps): Promise<number> {
  const now = deps.clock.now()
  const due = await deps.database.asWorker('due accounts', (tx) => accountsToDelete(tx, now, 20))
  await eachByItself(due.map((account) => () => deleteAccount(deps, now, account)))
  return due.length
}

function deleteAccount({ database, tables }: DeletionDeps, now: Instant, { id, practitioner }: Due): Promise<void> {
  return database.asWorker('delete accounts', async (tx) => {
    // As a booking does, and before the row is locked: none commits between the look for visits ahead and the end.
    await lockResources(tx, [id, practitioner])
    if (!(await isStillDue(tx, now, id))) return
    if ((await visitsAhead(tx, now, id, practitioner)) > 0) return void (await putOffDeletion(tx, id, later(now, day)))
    await forgetAccount(tx, tables, id)
    await leaveToClinics(tx, id)
    await markDeleted(tx, now, id)
    await tellLive(tx, [`user:${id}`], { kind: 'logged_out' })
    await writeAudit(tx, now, 'system', { action: 'account.deleted', subject: { kind: 'account', id } })
  })
}
