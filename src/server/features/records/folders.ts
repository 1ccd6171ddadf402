import type { AccountActor } from '#domain/access/actor.ts'
import { previewState } from '#domain/records/preview-rules.ts'
import { mostFolders, scanState, systemFolders } from '#domain/records/record-rules.ts'
import { toRfc3339 } from '#domain/time/instant.ts'
import type { Answer } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../core/audit.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { RecordDeps } from './deps.ts'
import { asRecords, lockedFolder, openFolder, ownPerson } from './own.ts'
import * as rows from './records.sql.ts'

type Overview = Answer<'GET /records'>

/** What a person keeps: folders, what came last, how much room is left. */
export function readOverview(deps: RecordDeps, actor: AccountActor, patient?: string): Promise<Overview> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const { person, people } = await ownPerson(tx, now, actor, patient)
    await rows.laySystemFolders(tx, now, person, systemFolders)
    await rows.insertLook(tx, now, person, {
      patient: person.id,
      account: actor.account,
      as: 'owner',
      name: '',
      way: 'list',
    })
    await writeRead(tx, now, actor, 'record.list', { kind: 'patient', id: person.id })
    const folders = await rows.foldersOf(tx, now, person.id)
    const recent = await rows.recentItems(tx, now, person.id)
    return {
      person: personSaid(person),
      people: people.map(personSaid),
      folders: folders.map(folderSaid),
      recent: recent.map((item) => itemSaid(item, deps.isScanned)),
      used: (await rows.roomUsed(tx, person.id)).bytes,
      most: deps.limits.totalBytes,
      file_most: deps.limits.fileBytes,
      is_scanned: deps.isScanned,
    }
  })
}

export function readFolder(
  deps: RecordDeps,
  actor: AccountActor,
  id: string,
): Promise<Answer<'GET /records/folders/:folderId'>> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const folder = await openFolder(tx, now, actor, id)
    const { person } = await ownPerson(tx, now, actor, folder.patient_id)
    const look = { patient: person.id, account: actor.account, as: 'owner', name: '', way: 'list', folder: id } as const
    await rows.insertLook(tx, now, folder, look)
    await writeRead(tx, now, actor, 'record.list', { kind: 'record_folder', id })
    const items = await rows.itemsIn(tx, now, id)
    const others = await rows.foldersOf(tx, now, person.id)
    return {
      folder: folderSaid(folder),
      person: personSaid(person),
      items: items.map((item) => itemSaid(item, deps.isScanned)),
      folders: others.map(({ id: own, name, kind, shared_with }) => ({ id: own, name, kind, shared_with })),
      file_most: deps.limits.fileBytes,
      is_scanned: deps.isScanned,
    }
  })
}

export function makeFolder(
  deps: RecordDeps,
  actor: AccountActor,
  wish: { patient_id?: string | undefined; name: string },
) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const { person } = await ownPerson(tx, now, actor, wish.patient_id)
    // Locked are the folders that are there: those of the product at least.
    await rows.laySystemFolders(tx, now, person, systemFolders)
    await rows.lockFolders(tx, person.id)
    if ((await rows.countFolders(tx, person.id)) >= mostFolders) refuseFields({ name: 'folders_full' })
    const id = newId(now)
    if (!(await rows.insertFolder(tx, now, person, id, wish.name))) refuseFields({ name: 'folder_name_taken' })
    await writeAudit(tx, now, actor, { action: 'record.folder', subject: { kind: 'record_folder', id } })
    return { id }
  })
}

export function renameFolder(
  deps: RecordDeps,
  actor: AccountActor,
  id: string,
  wish: { name: string; version: number },
) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const folder = await lockedFolder(tx, now, actor, id)
    if (folder.deleted_at !== null) refuse('not_found')
    // The folders of the product keep their names.
    if (folder.kind !== 'own') refuse('wrong_status')
    if (await rows.isNameTaken(tx, folder, wish.name)) refuseFields({ name: 'folder_name_taken' })
    if ((await rows.renameFolder(tx, folder, wish)) === 0) refuse('changed')
    await writeAudit(tx, now, actor, { action: 'record.folder', subject: { kind: 'record_folder', id } })
    return {}
  })
}

/** Into the bin, with what lies in it. */
export function deleteFolder(deps: RecordDeps, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const folder = await lockedFolder(tx, now, actor, id)
    if (folder.deleted_at !== null) refuse('not_found')
    if (folder.kind !== 'own') refuse('wrong_status')
    await rows.binFolder(tx, now, folder)
    await writeAudit(tx, now, actor, { action: 'record.delete', subject: { kind: 'record_folder', id } })
    return {}
  })
}

export function restoreFolder(deps: RecordDeps, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const folder = await lockedFolder(tx, now, actor, id)
    if (folder.deleted_at === null) refuse('not_found')
    if (await rows.isNameTaken(tx, folder, folder.name)) refuse('already_exists')
    await rows.restoreFolder(tx, folder)
    await writeAudit(tx, now, actor, { action: 'record.restore', subject: { kind: 'record_folder', id } })
    return {}
  })
}

function personSaid({ id, name, is_self }: rows.PersonRow) {
  return { id, name, is_self }
}

function folderSaid({ id, name, kind, items, changed, shared_with, version }: rows.FolderRow) {
  return { id, name, kind, items, changed: toRfc3339(changed), shared_with, version }
}

/** A document as the screens get it. */
export function itemSaid({ created_at, ...row }: rows.ItemRow, isScanned: boolean) {
  const { id, title, file_name, media_type, size, document_date, folder_id, shared_with, version } = row
  const added = toRfc3339(created_at)
  const scan = scanState(row.scan, isScanned)
  const preview = previewState(row.preview, media_type)
  return { id, title, file_name, media_type, size, document_date, added, folder_id, shared_with, scan, preview, version }
}
