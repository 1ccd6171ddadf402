import { withMessage } from '#domain/records/clinic-papers.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

/**
 * Whether the document `i` is a record of this visit: written for it by the clinic, handed in, sent with a message, or
 * sent because it was asked for there. One that waits for its message is not yet.
 */
export const isOfVisit = (visit: Statement) => sql`(
  i.appointment_id = ${visit} and (i.question is distinct from ${withMessage}
    or exists (select from conversation_paper k where k.item_id = i.id))
  or exists (select from record_request r where r.item_id = i.id and r.appointment_id = ${visit} and r.state = 'sent'))`

/** A grant that lets a helper open the document `i` now. */
export const helperGrant = (now: Instant, account: string) => sql`select g.id from record_grant g
  where g.patient_id = i.patient_id and g.carer_account = ${account} and (g.item_id = i.id or g.folder_id = any (folder_and_above(i.folder_id)))
    and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)})`

/**
 * Whether the lists of this account show the document `i` of the patient `p`: those of its own people, and those shared
 * by people it helps.
 */
export const isListedFor = (now: Instant, account: string) => sql`(
  i.deleted_at is null and i.withdrawn_at is null and i.hidden_at is null and i.received = i.size and i.newer_of is null
  and p.removed_at is null and (p.account_id = ${account} or exists (${helperGrant(now, account)})))`

/** How many documents of each of these visits an account finds. Visits without any are not among them. */
export async function countPapersOf(tx: ReadRunner, now: Instant, account: string, visits: readonly string[]) {
  if (visits.length === 0) return new Map<string, number>()
  const rows = await tx.many<{ visit: string; count: number }>(sql`
    select a.id as visit, count(*)::int as count
    from appointment a join patient p on p.id = a.patient_id join record_item i on i.patient_id = a.patient_id
    where a.id = any (${visits}::uuid[]) and ${isOfVisit(sql`a.id`)} and ${isListedFor(now, account)}
    group by a.id`)
  return new Map(rows.map(({ visit, count }) => [visit, count]))
}
