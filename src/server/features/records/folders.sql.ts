import type { Allowed } from '#domain/access/allowed.ts'
import { type FolderColor, type FolderKind, mostFolders } from '#domain/records/record-rules.ts'
import { clinicFolders } from '#domain/records/clinic-papers.ts'
import type { Instant } from '#domain/time/instant.ts'
import { newId } from '../../platform/clock.ts'
import { at, type ReadRunner, type Runner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

type Own<Thing = { readonly id: string }> = Allowed<Thing, 'records.own'>

export type FolderRow = {
  id: string
  patient_id: string
  account_id: string | null
  name: string
  kind: FolderKind
  color: FolderColor | null
  parent_id: string | null
  above: string[]
  /** How many levels of folders lie in it. */
  levels: number
  folders: number
  items: number
  changed: Instant
  shared_with: number
  deleted_at: Instant | null
  version: number
}

/** Whose papers they are; nobody's once that person was taken out of the family: nobody could stop what is shared of theirs. */
export const accountOf = sql`case when p.removed_at is null then p.account_id end as account_id`

/** A folder and what lies in it: what went to the bin with it is counted, what lay there before is not. */
function folders(where: Statement, now: Instant): Statement<FolderRow> {
  return sql<FolderRow>`
    select f.id, f.patient_id, ${accountOf}, f.name, f.kind, f.color, f.parent_id, f.above, f.deleted_at, f.version,
      b.levels, b.folders, b.items, greatest(f.created_at, b.changed) as changed,
      (select count(distinct coalesce(g.practitioner_id, g.branch_id, g.carer_account))::int from record_grant g where (g.folder_id = f.id or g.folder_id = any (f.above))
        and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, ${at(now)})) as shared_with
    from record_folder f join patient p on p.id = f.patient_id cross join lateral (
      select coalesce(max(cardinality(s.above)) - cardinality(f.above), 0)::int as levels,
        (count(distinct s.id) filter (where s.id <> f.id))::int as folders, count(i.id)::int as items, max(i.changed_at) as changed
      from record_folder s left join record_item i on i.folder_id = s.id and i.received = i.size and i.newer_of is null and i.withdrawn_at is null
        and i.deleted_at is not distinct from f.deleted_at
      where s.patient_id = f.patient_id and (s.id = f.id or f.id = any (s.above))
        and s.deleted_at is not distinct from f.deleted_at) b
    where ${where} order by f.kind <> 'own', lower(f.name), f.kind limit ${mostFolders + clinicFolders.length}`
}

export function foldersOf(tx: ReadRunner, now: Instant, patient: string) {
  return tx.many(folders(sql`f.patient_id = ${patient} and f.deleted_at is null`, now))
}

export function folderById(tx: ReadRunner, now: Instant, id: string) {
  return tx.one(folders(sql`f.id = ${id}`, now))
}

/** What was deleted by itself: a folder that went with another one comes back with it. */
export function foldersInBin(tx: ReadRunner, now: Instant, patient: string) {
  const where = sql`f.patient_id = ${patient} and f.deleted_at is not null and not exists (
    select from record_folder o where o.id = f.parent_id and o.deleted_at = f.deleted_at)`
  return tx.many(folders(where, now))
}

/** The folders that are there from the start. */
export async function layClinicFolders(tx: Runner, now: Instant, { id }: Own, kinds: readonly FolderKind[]) {
  for (const kind of kinds)
    await tx.run(sql`
      insert into record_folder (id, patient_id, name, kind, created_at) values (${newId(now)}, ${id}, '', ${kind}, ${at(now)})
      on conflict do nothing`)
}

export type Look = { readonly name: string; readonly color: FolderColor | null }

export type Place = { readonly parent_id: string | null; readonly above: readonly string[] }

/** Returns whether it is there now: no two folders of one name lie in one place. */
export async function insertFolder(
  tx: Runner,
  now: Instant,
  { id: patient }: Own,
  { id, name, color, parent_id, above }: Place & Look & { readonly id: string },
) {
  const count = await tx.run(sql`
    insert into record_folder (id, patient_id, name, color, kind, parent_id, above, created_at)
    values (${id}, ${patient}, ${name}, ${color}, 'own', ${parent_id}, ${[...above]}::uuid[], ${at(now)})
    on conflict do nothing`)
  return count === 1
}

export function isNameTaken(
  tx: ReadRunner,
  { id, patient_id, parent_id }: { id: string; patient_id: string; parent_id: string | null },
  name: string,
) {
  return tx.one(sql`
    select 1 as one from record_folder where patient_id = ${patient_id} and id <> ${id} and kind = 'own' and deleted_at is null
      and parent_id is not distinct from ${parent_id}::uuid and lower(name) = lower(${name})`)
}

/** Another name, another colour, another place; what lies in it goes along. */
export async function changeFolder(tx: Runner, { id }: Own, to: Place & Look & { version: number }) {
  const count = await tx.run(sql`
    update record_folder set name = ${to.name}, color = ${to.color}, parent_id = ${to.parent_id}, above = ${[...to.above]}::uuid[], version = version + 1
    where id = ${id} and version = ${to.version}`)
  if (count === 1)
    await tx.run(sql`
      update record_folder set above = ${[...to.above]}::uuid[] || above[array_position(above, ${id}::uuid):]
      where ${id}::uuid = any (above)`)
  return count
}

/** A folder and what lies below it. */
function below(id: string): Statement {
  return sql`select id from record_folder where id = ${id} or ${id}::uuid = any (above)`
}

/** The folder and all that lies in it go at one moment, by which they are found again. */
export async function binFolder(tx: Runner, now: Instant, { id }: Own) {
  await tx.run(sql`
    update record_item set deleted_at = ${at(now)}, version = version + 1 where folder_id in (${below(id)}) and deleted_at is null`)
  await tx.run(sql`
    update record_folder set deleted_at = ${at(now)}, version = version + 1 where id in (${below(id)}) and deleted_at is null`)
}

/** What went with it comes back with it, and the folders it lies in are there again. */
export async function restoreFolder(tx: Runner, own: Own) {
  const { id } = own
  const same = sql`(select f.deleted_at from record_folder f where f.id = ${id})`
  await tx.run(sql`
    update record_item set deleted_at = null, version = version + 1 where folder_id in (${below(id)}) and deleted_at = ${same}`)
  await tx.run(sql`
    update record_folder set deleted_at = null, version = version + 1
    where id in (${below(id)}) and id <> ${id} and deleted_at = ${same}`)
  await bringBack(tx, own, own.id)
}

/** A folder and those it lies in are there again, as they are: what lay in them stays where it is. */
export function bringBack(tx: Runner, _own: Own, folder: string | null) {
  return tx.run(sql`
    update record_folder set deleted_at = null, version = version + 1
    where id = any (select unnest(folder_and_above(${folder}::uuid))) and deleted_at is not null`)
}

/** Out of the bin for good, with all that lies in it: the keys go at once. Returns how many documents that were. */
export async function eraseFolder(tx: Runner, { id }: Own) {
  const count = await tx.run(sql`
    update record_item set wrapped_key = '', title = '', alt_text = '', file_name = '', deleted_at = '-infinity', version = version + 1
    where folder_id in (${below(id)})`)
  await tx.run(sql`delete from record_folder where id in (${below(id)})`)
  return count
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
