import type { Instant } from '#domain/time/instant.ts'
import { topicsOfPapers } from '../../core/live/branch-topics.ts'
import { tellLive } from '../../core/messages/outbox.ts'
import { at, type Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** The screens of who keeps papers ask for them anew. */
export function tellOwner(tx: Runner, account: string) {
  return tellLive(tx, [`user:${account}`], { kind: 'papers' })
}

/** Something lies elsewhere, is called something else, came or went: its owner's screens hear it, and those of whoever it is shared with. */
export async function tellPapers(
  tx: Runner,
  now: Instant,
  { patient_id, account_id }: { readonly patient_id: string; readonly account_id: string | null },
) {
  const grantees = await tx.many<Grantee>(sql`
    select distinct g.practitioner_id, g.branch_id, g.carer_account from record_grant g
    where g.patient_id = ${patient_id} and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)}) limit 500`)
  const topics = [...(account_id ? [`user:${account_id}`] : []), ...grantees.flatMap(granteeTopics)]
  if (topics.length > 0) await tellLive(tx, topics, { kind: 'papers' })
}

type Grantee = {
  readonly practitioner_id: string | null
  readonly branch_id: string | null
  readonly carer_account: string | null
}

/** What the screens of those listen to with whom something is shared. */
export function granteeTopics({ practitioner_id, branch_id, carer_account }: Grantee): string[] {
  return [
    ...(practitioner_id ? [`doctor:${practitioner_id}`] : []),
    ...(branch_id ? topicsOfPapers(branch_id) : []),
    ...(carer_account ? [`user:${carer_account}`] : []),
  ]
}
