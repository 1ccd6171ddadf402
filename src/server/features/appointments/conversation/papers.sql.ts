import type { Allowed } from '#domain/access/allowed.ts'
import type { PaperState } from '#domain/messages/conversation-rules.ts'
import type { Source } from '#domain/records/clinic-papers.ts'
import type { Instant } from '#domain/time/instant.ts'
import {
  fileColumns,
  type FileRow,
  newestFile,
  type VersionRow,
  versionsOf,
} from '../../../core/papers/paper-files.sql.ts'
import { at, type ReadRunner, type Runner } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'

type Written = Allowed<{ readonly id: string }, 'appointments.answer' | 'messages.send'>

/** Whether whoever wrote this message may bring this document with it. */
export async function goesWith(tx: ReadRunner, message: string, item: string): Promise<boolean> {
  const row = await tx.one<{ goes: boolean }>(sql`select goes_with_message(${message}, ${item}) as goes`)
  return row?.goes === true
}

export function insertPapers(tx: Runner, _visit: Written, message: string, items: readonly string[]) {
  return tx.run(sql`
    insert into conversation_paper (message_id, item_id, place)
    select ${message}, i.id, i.place from unnest(${items}::uuid[]) with ordinality i (id, place)`)
}

/** Which documents a message brought, in their order. */
export async function papersOfMessage(tx: ReadRunner, message: string): Promise<string[]> {
  const rows = await tx.many<{ item_id: string }>(
    sql`select item_id from conversation_paper where message_id = ${message} order by place`,
  )
  return rows.map(({ item_id }) => item_id)
}

/** A document that a message brought, and what has become of it: told also to whom the document itself is closed. */
export type BroughtRow = { message_id: string; item_id: string; state: PaperState }

export function broughtPapers(tx: ReadRunner, now: Instant, visit: Written) {
  return tx.many<BroughtRow>(sql`
    select k.message_id, k.item_id, coalesce(state_of_paper(k.item_id, m.appointment_id, ${at(now)}), 'deleted') as state
    from conversation_paper k join conversation_message m on m.id = k.message_id
    where m.appointment_id = ${visit.id} order by k.message_id, k.place limit 2500`)
}

export type BroughtFile = FileRow & {
  id: string
  title: string
  alt_text: string
  document_date: string | null
  created_at: Instant
  source: Source
  author: string
  versions: VersionRow[] | null
  owner: string | null
  branch_id: string | null
  /** With whom it is shared, of the doctor and the branch of the visit and the account that asks. */
  has_doctor: boolean
  has_branch: boolean
  has_helper: boolean
}

/** What of it is within the actor's reach. */
export function broughtFiles(
  tx: ReadRunner,
  now: Instant,
  visit: Written & { readonly practitioner_id: string; readonly branch_id: string },
  account: string | null,
) {
  return tx.many<BroughtFile>(sql`
    select i.id, i.title, i.alt_text, ${fileColumns}, ${versionsOf}, i.document_date::text, c.created_at, i.source, i.author,
      p.account_id as owner, i.branch_id, coalesce(g.has_doctor, false) as has_doctor, coalesce(g.has_branch, false) as has_branch,
      coalesce(g.has_helper, false) as has_helper
    from record_item i join patient p on p.id = i.patient_id ${newestFile}
      left join lateral (
        select bool_or(g.practitioner_id = ${visit.practitioner_id}) as has_doctor, bool_or(g.branch_id = ${visit.branch_id}) as has_branch,
          bool_or(g.carer_account = ${account}) as has_helper
        from record_grant g where g.patient_id = i.patient_id and (g.item_id = i.id or g.folder_id = any (folder_and_above(i.folder_id)))
          and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)})) g on true
    where i.id in (select k.item_id from conversation_paper k join conversation_message m on m.id = k.message_id where m.appointment_id = ${visit.id})
      and i.deleted_at is null and i.received = i.size`)
}
