import type { Allowed } from '#domain/access/allowed.ts'
import {
  type FolderKind,
  mostDocuments,
  mostFolders,
  type Scan,
  systemFolders,
  type Used,
} from '#domain/records/record-rules.ts'
import type { Preview } from '#domain/records/preview-rules.ts'
import type { Instant } from '#domain/time/instant.ts'
import { newId } from '../../platform/clock.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

type Own<Thing = { readonly id: string }> = Allowed<Thing, 'records.own'>

export type PersonRow = { id: string; account_id: string; name: string; is_self: boolean }

/** The people of an account: whose papers they are to keep. */
export function peopleOf(tx: ReadRunner, account: string) {
  return tx.many<PersonRow>(sql`
    select id, account_id, concat_ws(' ', first_name, last_name) as name, relation = 'self' as is_self from patient
    where account_id = ${account} and removed_at is null order by relation = 'self' desc, id limit 50`)
}

export type FolderRow = {
  id: string
  patient_id: string
  account_id: string | null
  name: string
  kind: FolderKind
  items: number
  changed: Instant
  shared_with: number
  deleted_at: Instant | null
  version: number
}

function folders(where: Statement, now: Instant): Statement<FolderRow> {
  return sql<FolderRow>`
    select f.id, f.patient_id, p.account_id, f.name, f.kind, f.deleted_at, f.version,
      (select count(*)::int from record_item i where i.folder_id = f.id and i.received = i.size
        and (i.deleted_at is null or i.deleted_at = f.deleted_at)) as items,
      greatest(f.created_at, (select max(i.changed_at) from record_item i where i.folder_id = f.id and i.deleted_at is null)) as changed,
      (select count(distinct g.practitioner_id)::int from record_grant g where g.folder_id = f.id
        and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)})) as shared_with
    from record_folder f join patient p on p.id = f.patient_id
    where ${where} order by f.kind <> 'own', lower(f.name), f.kind limit ${mostFolders + systemFolders.length}`
}

export function foldersOf(tx: ReadRunner, now: Instant, patient: string) {
  return tx.many(folders(sql`f.patient_id = ${patient} and f.deleted_at is null`, now))
}

export function folderById(tx: ReadRunner, now: Instant, id: string) {
  return tx.one(folders(sql`f.id = ${id}`, now))
}

export function foldersInBin(tx: ReadRunner, now: Instant, patient: string) {
  return tx.many(folders(sql`f.patient_id = ${patient} and f.deleted_at is not null`, now))
}

/** The folders that are there from the start. */
export async function laySystemFolders(tx: Runner, now: Instant, { id }: Own, kinds: readonly FolderKind[]) {
  for (const kind of kinds)
    await tx.run(sql`
      insert into record_folder (id, patient_id, name, kind, created_at) values (${newId(now)}, ${id}, '', ${kind}, ${at(now)})
      on conflict do nothing`)
}

/** Returns whether it is there now: a person has no two folders of one name. */
export async function insertFolder(tx: Runner, now: Instant, { id: patient }: Own, id: string, name: string) {
  const count = await tx.run(sql`
    insert into record_folder (id, patient_id, name, kind, created_at) values (${id}, ${patient}, ${name}, 'own', ${at(now)})
    on conflict do nothing`)
  return count === 1
}

export function isNameTaken(tx: ReadRunner, { id, patient_id }: { id: string; patient_id: string }, name: string) {
  return tx.one(sql`
    select 1 as one from record_folder
    where patient_id = ${patient_id} and id <> ${id} and kind = 'own' and deleted_at is null and lower(name) = lower(${name})`)
}

export function renameFolder(tx: Runner, { id }: Own, to: { name: string; version: number }) {
  return tx.run(sql`
    update record_folder set name = ${to.name}, version = version + 1 where id = ${id} and version = ${to.version}`)
}

/** The folder and what lies in it go at one moment, by which they are found again. */
export async function binFolder(tx: Runner, now: Instant, { id }: Own) {
  await tx.run(
    sql`update record_item set deleted_at = ${at(now)}, version = version + 1 where folder_id = ${id} and deleted_at is null`,
  )
  await tx.run(
    sql`update record_folder set deleted_at = ${at(now)}, version = version + 1 where id = ${id} and deleted_at is null`,
  )
}

export async function restoreFolder(tx: Runner, { id }: Own) {
  await tx.run(sql`
    update record_item i set deleted_at = null, version = i.version + 1 from record_folder f
    where f.id = ${id} and i.folder_id = f.id and i.deleted_at = f.deleted_at`)
  await tx.run(sql`update record_folder set deleted_at = null, version = version + 1 where id = ${id}`)
}

export type ItemRow = {
  id: string
  patient_id: string
  account_id: string | null
  folder_id: string | null
  title: string
  file_name: string
  media_type: string
  size: number
  received: number
  wrapped_key: string
  scan: Scan
  preview: Preview
  small_size: number
  shown_size: number
  document_date: string | null
  created_at: Instant
  deleted_at: Instant | null
  shared_with: number
  version: number
}

function items(where: Statement, now: Instant, limit: number): Statement<ItemRow> {
  return sql<ItemRow>`
    select i.id, p.id as patient_id, p.account_id, i.folder_id, i.title, i.file_name, i.media_type, i.size::float8 as size,
      i.received::float8 as received, i.wrapped_key, i.scan, i.preview, i.small_size, i.shown_size, i.document_date::text, i.created_at, i.deleted_at, i.version,
      (select count(distinct g.practitioner_id)::int from record_grant g where (g.item_id = i.id or g.folder_id = i.folder_id)
        and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)})) as shared_with
    from record_item i join patient p on p.id = i.patient_id
    where ${where} order by coalesce(i.deleted_at, i.created_at) desc, i.id desc limit ${limit}`
}

const isHere = sql`i.deleted_at is null and i.received = i.size`

export function recentItems(tx: ReadRunner, now: Instant, patient: string) {
  return tx.many(items(sql`i.patient_id = ${patient} and ${isHere}`, now, 5))
}

/** All that a person keeps, the bin apart. */
export function itemsOf(tx: ReadRunner, now: Instant, patient: string) {
  return tx.many(items(sql`i.patient_id = ${patient} and ${isHere}`, now, mostDocuments))
}

export function itemsIn(tx: ReadRunner, now: Instant, folder: string) {
  return tx.many(items(sql`i.folder_id = ${folder} and ${isHere}`, now, mostDocuments))
}

/** What was deleted by itself: what went with its folder comes back with it. */
export function itemsInBin(tx: ReadRunner, now: Instant, patient: string) {
  const where = sql`i.patient_id = ${patient} and i.deleted_at is not null and not exists (
    select from record_folder f where f.id = i.folder_id and f.deleted_at = i.deleted_at)`
  return tx.many(items(where, now, mostDocuments))
}

export function itemById(tx: ReadRunner, now: Instant, id: string) {
  return tx.one(items(sql`i.id = ${id}`, now, 1))
}

/** One piece of a file after the other. */
export function lockItem(tx: Runner, id: string) {
  return tx.one(sql`select id from record_item where id = ${id} for update`)
}

/** Folders that a person made, those in the bin included. */
export async function countFolders(tx: ReadRunner, patient: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from record_folder where patient_id = ${patient} and kind = 'own'`,
  )
  return row?.count ?? 0
}

/**
 What changes the folders of a person, or where their documents lie, happens one after the other; whoever waited here reads
 again. Folders are locked before documents, always.
*/
export function lockFolders(tx: Runner, patient: string) {
  return tx.many(sql`select id from record_folder where patient_id = ${patient} order by id for update`)
}

/** What a person keeps, what is on its way and what lies in the bin included; what was erased takes no room. */
export async function roomUsed(tx: ReadRunner, patient: string): Promise<Used> {
  const row = await tx.one<Used>(sql`
    select coalesce(sum(size), 0)::float8 as bytes, count(*)::int as documents
    from record_item where patient_id = ${patient} and wrapped_key <> ''`)
  return row ?? { bytes: 0, documents: 0 }
}

export function insertItem(
  tx: Runner,
  now: Instant,
  { id: folder, patient_id }: Own<{ readonly id: string; readonly patient_id: string }>,
  item: { id: string; title: string; file_name: string; size: number; wrapped_key: string },
) {
  return tx.run(sql`
    insert into record_item (id, patient_id, folder_id, title, file_name, size, wrapped_key, created_at, changed_at)
    values (${item.id}, ${patient_id}, ${folder}, ${item.title}, ${item.file_name}, ${item.size}, ${item.wrapped_key}, ${at(now)}, ${at(now)})`)
}

/** Returns whether it was this piece's turn: of two that come at once, one moves the mark. */
export async function noteReceived(tx: Runner, { id }: Own, from: number, to: number) {
  return (await tx.run(sql`update record_item set received = ${to} where id = ${id} and received = ${from}`)) === 1
}

export function noteType(tx: Runner, { id }: Own, type: string) {
  return tx.run(sql`update record_item set media_type = ${type} where id = ${id}`)
}

export function changeItem(
  tx: Runner,
  now: Instant,
  { id }: Own,
  to: { title: string; document_date: string | null; folder_id: string; version: number },
) {
  return tx.run(sql`
    update record_item set title = ${to.title}, document_date = ${to.document_date}, folder_id = ${to.folder_id},
      changed_at = ${at(now)}, version = version + 1
    where id = ${id} and version = ${to.version} and deleted_at is null`)
}

export function binItem(tx: Runner, now: Instant, { id }: Own) {
  return tx.run(sql`update record_item set deleted_at = ${at(now)}, version = version + 1 where id = ${id}`)
}

/** Out of the bin, and its folder with it where that was deleted as well. */
export async function restoreItem(
  tx: Runner,
  { id, folder_id }: Own<{ readonly id: string; readonly folder_id: string | null }>,
) {
  await tx.run(
    sql`update record_folder set deleted_at = null, version = version + 1 where id = ${folder_id} and deleted_at is not null`,
  )
  await tx.run(sql`update record_item set deleted_at = null, version = version + 1 where id = ${id}`)
}

/** The key goes at once and with it all that could be read; the round takes away what is left. */
export function eraseItem(tx: Runner, { id }: Own) {
  return tx.run(sql`
    update record_item set wrapped_key = '', title = '', file_name = '', deleted_at = '-infinity', version = version + 1
    where id = ${id}`)
}

export type LookLine = {
  readonly patient: string
  readonly account: string
  readonly as: 'owner' | 'doctor'
  readonly name: string
  readonly way: 'list' | 'preview' | 'download' | 'share' | 'export'
  readonly item?: string
  readonly folder?: string
  readonly grant?: string
}

/** One line for one look, at what whoever looks may see. */
export function insertLook(
  tx: Runner,
  now: Instant,
  _seen: Allowed<object, 'records.own' | 'records.view'>,
  look: LookLine,
) {
  return tx.run(sql`
    insert into record_access (id, patient_id, at, account_id, looked_as, name, way, item_id, folder_id, grant_id)
    values (${newId(now)}, ${look.patient}, ${at(now)}, ${look.account}, ${look.as}, ${look.name}, ${look.way}, ${look.item ?? null},
      ${look.folder ?? null}, ${look.grant ?? null})`)
}

/** Who looked: others back to the five hundredth time, the owner's own looks only the newest, which would hide them. */
export function looksOf(tx: ReadRunner, patient: string) {
  return tx.many<{
    id: string
    at: Instant
    looked_as: 'owner' | 'doctor'
    name: string
    way: LookLine['way']
    title: string | null
  }>(sql`
    select l.id, l.at, l.looked_as, l.name, l.way, coalesce(i.title, f.name) as title
    from ((select * from record_access where patient_id = ${patient} and looked_as = 'doctor' order by at desc, id desc limit 500)
      union all (select * from record_access where patient_id = ${patient} and looked_as = 'owner' order by at desc, id desc limit 50)) l
      left join record_item i on i.id = l.item_id left join record_folder f on f.id = l.folder_id
    order by l.at desc, l.id desc`)
}
