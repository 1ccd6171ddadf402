import type { Allowed } from '#domain/access/allowed.ts'
import type { Source } from '#domain/records/clinic-papers.ts'
import { mostDocuments, type Used } from '#domain/records/record-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { accountOf, bringBack } from './folders.sql.ts'
import { newestFile, paperColumns, type PaperRow } from '../../core/papers/paper-files.sql.ts'

type Own<Thing = { readonly id: string }> = Allowed<Thing, 'records.own'>
/** With which a file is brought: by its patient, by a clinic, or for a visit. */
export type WritingRight = 'records.own' | 'records.create' | 'appointments.answer'

export type PersonRow = { id: string; account_id: string; name: string; is_self: boolean }

/** The people of an account: whose papers they are to keep. */
export function peopleOf(tx: ReadRunner, account: string) {
  return tx.many<PersonRow>(sql`
    select id, account_id, concat_ws(' ', first_name, last_name) as name, relation = 'self' as is_self from patient
    where account_id = ${account} and removed_at is null order by relation = 'self' desc, id limit 50`)
}

export type ItemRow = PaperRow & {
  patient_id: string
  account_id: string | null
  folder_id: string | null
  /** Of a newer file: the document it belongs to. */
  newer_of: string | null
  received: number
  is_whole: boolean
  deleted_at: Instant | null
  shared_with: number
  is_hidden: boolean
  /** It came from somebody else: what they brought or signed themselves, by the link of a visit too, is no news to them. */
  is_from_others: boolean
  version: number
}

/** Documents with their newest file. */
function items(where: Statement, now: Instant, limit: number): Statement<ItemRow> {
  return sql<ItemRow>`
    select ${paperColumns}, p.id as patient_id, ${accountOf}, i.folder_id, i.newer_of, i.received::float8 as received,
      i.received = i.size as is_whole, i.deleted_at, i.hidden_at is not null as is_hidden, i.version,
      i.source <> 'patient' and i.author_account is distinct from p.account_id
        and not (i.question is not null and i.author_account is null)
        and not exists (select from visit_consent s where s.item_id = i.id) as is_from_others,
      (select count(distinct coalesce(g.practitioner_id, g.branch_id, g.carer_account))::int from record_grant g where (g.item_id = i.id or g.folder_id = i.folder_id or g.folder_id = any (o.above))
        and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)})) as shared_with
    from record_item i join patient p on p.id = i.patient_id left join record_folder o on o.id = i.folder_id ${newestFile}
    where ${where} order by coalesce(i.deleted_at, c.created_at) desc, i.id desc limit ${limit}`
}

export type UploadRow = {
  id: string
  patient_id: string
  account_id: string | null
  newer_of: string | null
  file_name: string
  media_type: string
  size: number
  received: number
  wrapped_key: string
  deleted_at: Instant | null
  source: Source
  branch_id: string | null
  practitioner_id: string | null
}

/** One file as it is on its way: of a newer one its own size, and not that of its document. */
export function uploadById(tx: ReadRunner, id: string) {
  return tx.one<UploadRow>(sql`
    select i.id, p.id as patient_id, ${accountOf}, i.newer_of, i.file_name, i.media_type, i.size::float8 as size, i.received::float8 as received,
      i.wrapped_key, i.deleted_at, i.source, i.branch_id, i.practitioner_id
    from record_item i join patient p on p.id = i.patient_id where i.id = ${id}`)
}

const isHere = sql`i.deleted_at is null and i.withdrawn_at is null and i.received = i.size and i.newer_of is null`

export function recentItems(tx: ReadRunner, now: Instant, patient: string) {
  return tx.many(items(sql`i.patient_id = ${patient} and ${isHere} and i.hidden_at is null`, now, 5))
}

/** All that a person keeps, the bin apart. */
export function itemsOf(tx: ReadRunner, now: Instant, patient: string) {
  return tx.many(items(sql`i.patient_id = ${patient} and ${isHere}`, now, mostDocuments))
}

export function itemsIn(tx: ReadRunner, now: Instant, folder: string) {
  return tx.many(items(sql`i.folder_id = ${folder} and ${isHere}`, now, mostDocuments))
}

/** Of what only a part has come; it is forgotten after some days. */
export function itemsComing(tx: ReadRunner, now: Instant, folder: string) {
  const where = sql`i.folder_id = ${folder} and i.source = 'patient' and i.deleted_at is null and i.received < i.size and i.wrapped_key <> ''`
  return tx.many(items(where, now, 100))
}

/** What was deleted by itself: what went with its folder comes back with it. */
export function itemsInBin(tx: ReadRunner, now: Instant, patient: string) {
  const where = sql`i.patient_id = ${patient} and i.newer_of is null and i.deleted_at is not null and not exists (
    select from record_folder f where f.id = i.folder_id and f.deleted_at = i.deleted_at)`
  return tx.many(items(where, now, mostDocuments))
}

export function itemById(tx: ReadRunner, now: Instant, id: string) {
  return tx.one(items(sql`i.id = ${id}`, now, 1))
}

/** One piece of a file after the other; a document is locked before its newer files. */
export function lockItem(tx: Runner, id: string) {
  return tx.many(sql`
    select id from record_item where id = ${id} or id = (select n.newer_of from record_item n where n.id = ${id})
    order by newer_of nulls first for update`)
}

/**
 What a person keeps, what is on its way and what lies in the bin included; what was erased takes no room. The papers of who
 was taken out of the family are kept for a while and take up room until they go: else room would be made by taking out.
*/
export async function roomUsed(tx: ReadRunner, patient: string): Promise<Used> {
  const row = await tx.one<Used>(sql`
    select coalesce(sum(size), 0)::float8 as bytes, count(*)::int as documents
    from record_item where wrapped_key <> '' and source = 'patient' and (patient_id = ${patient} or patient_id in (
      select o.id from patient p join patient o on o.account_id = p.account_id and o.removed_at is not null
      where p.id = ${patient}))`)
  return row ?? { bytes: 0, documents: 0 }
}

export function insertItem(
  tx: Runner,
  now: Instant,
  { id: folder, patient_id }: Own<{ readonly id: string; readonly patient_id: string }>,
  item: { id: string; title: string; file_name: string; size: number; wrapped_key: string; newer_of: string | null },
) {
  return tx.run(sql`
    insert into record_item (id, patient_id, folder_id, newer_of, title, file_name, size, wrapped_key, created_at, changed_at)
    values (${item.id}, ${patient_id}, ${folder}, ${item.newer_of}, ${item.title}, ${item.file_name}, ${item.size}, ${item.wrapped_key}, ${at(now)}, ${at(now)})`)
}

/**
 * Returns whether it was this piece's turn: of two that come at once, one moves the mark. With its last piece a file has come:
 * an upload may have taken days, and nobody saw anything of it until then.
 */
export async function noteReceived(
  tx: Runner,
  now: Instant,
  { id }: Allowed<{ readonly id: string }, WritingRight>,
  { from, to }: { from: number; to: number },
) {
  const count = await tx.run(sql`
    update record_item set received = ${to}, created_at = case when size = ${to} then ${at(now)} else created_at end,
      changed_at = ${at(now)}
    where id = ${id} and received = ${from}`)
  return count === 1
}

/** What a file is, and its name with the ending that belongs to it. */
export function noteType(
  tx: Runner,
  { id }: Allowed<{ readonly id: string }, WritingRight>,
  { media_type, file_name }: { media_type: string; file_name: string },
) {
  return tx.run(sql`update record_item set media_type = ${media_type}, file_name = ${file_name} where id = ${id}`)
}

export async function changeItem(
  tx: Runner,
  now: Instant,
  { id }: Own,
  to: {
    title: string
    alt_text?: string | undefined
    document_date: string | null
    folder_id: string
    version: number
  },
) {
  const count = await tx.run(sql`
    update record_item set title = ${to.title}, alt_text = coalesce(${to.alt_text ?? null}, alt_text), document_date = ${to.document_date}, folder_id = ${to.folder_id},
      changed_at = ${at(now)}, version = version + 1
    where id = ${id} and version = ${to.version} and deleted_at is null`)
  // Its newer files lie where it lies.
  if (count === 1) await tx.run(sql`update record_item set folder_id = ${to.folder_id} where newer_of = ${id}`)
  return count
}

export function binItem(tx: Runner, now: Instant, { id }: Own) {
  return tx.run(sql`
    update record_item set deleted_at = ${at(now)}, version = version + 1 where (id = ${id} or newer_of = ${id}) and deleted_at is null`)
}

/** Out of the bin, and the folders it lies in with it where those were deleted as well. */
export async function restoreItem(tx: Runner, item: Own<{ readonly id: string; readonly folder_id: string | null }>) {
  await bringBack(tx, item, item.folder_id)
  await tx.run(sql`
    update record_item set deleted_at = null, version = version + 1 where (id = ${item.id} or newer_of = ${item.id}) and wrapped_key <> ''`)
}

/** What a clinic wrote, out of the owner's lists or in them again. */
export function hideItem(tx: Runner, now: Instant, { id }: Own, isHidden: boolean) {
  return tx.run(sql`
    update record_item set hidden_at = ${isHidden ? at(now) : null}::timestamptz, version = version + 1
    where id = ${id} and source <> 'patient' and (hidden_at is not null) <> ${isHidden}`)
}

/** The keys of all its files go at once and with them all that could be read; the round takes away what is left. */
export function eraseItem(tx: Runner, { id }: Own | Allowed<{ readonly id: string }, 'appointments.answer'>) {
  return tx.run(sql`
    update record_item set wrapped_key = '', title = '', alt_text = '', file_name = '', deleted_at = '-infinity', version = version + 1
    where id = ${id} or newer_of = ${id}`)
}
