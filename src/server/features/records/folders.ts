import type { AccountActor } from '#domain/access/actor.ts'
import { aboveIn, type Moved, whyNotInside } from '#domain/records/folder-tree.ts'
import { isNewTo, type LookedBefore } from '#domain/records/new-papers.ts'
import { mostFolders } from '#domain/records/record-rules.ts'
import { clinicFolders } from '#domain/records/clinic-papers.ts'
import { type Instant, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, BodyOf, QueryOf } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../core/audit/audit.ts'
import { refuse, refuseFields } from '../../http/refusal.ts'
import { newId } from '../../platform/clock.ts'
import type { Runner } from '../../platform/database/database.ts'
import type { RecordDeps } from './deps.ts'
import { endExports, endExportsIn } from './export.sql.ts'
import * as folders from './folders.sql.ts'
import { asRecords, lockedFolder, openFolder, ownPerson } from './own.ts'
import { paperSaid } from '../../core/papers/paper-said.ts'
import { tellPapers } from './papers-news.ts'
import { insertLook, lookedBefore } from './looks.sql.ts'
import * as rows from './records.sql.ts'

type Overview = Answer<'GET /records'>

/** What a person keeps: folders, what came last, how much room is left. */
export function readOverview(
  deps: RecordDeps,
  actor: AccountActor,
  { patient_id: patient, again }: QueryOf<'GET /records'>,
): Promise<Overview> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const { person, people } = await ownPerson(tx, now, actor, patient)
    await folders.layClinicFolders(tx, now, person, clinicFolders)
    await insertLook(tx, now, person, {
      patient: person.id,
      account: actor.account,
      as: 'owner',
      name: '',
      way: 'list',
      isAgain: again === 'yes',
    })
    await writeRead(tx, now, actor, 'record.list', { kind: 'patient', id: person.id })
    const all = await folders.foldersOf(tx, now, person.id)
    const recent = await rows.recentItems(tx, now, person.id)
    const before = await lookedBefore(tx, now, actor.account, person.id)
    return {
      person: personSaid(person),
      people: people.map(personSaid),
      folders: all.map(folderSaid),
      recent: recent.map((item) => itemSaid(item, deps.isScanned, before)),
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
  isAgain: boolean,
): Promise<Answer<'GET /records/folders/:folderId'>> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const folder = await openFolder(tx, now, actor, id)
    const { person } = await ownPerson(tx, now, actor, folder.patient_id)
    const look = { patient: person.id, account: actor.account, as: 'owner', name: '', way: 'list', folder: id } as const
    await insertLook(tx, now, folder, { ...look, isAgain })
    await writeRead(tx, now, actor, 'record.list', { kind: 'record_folder', id })
    const items = await rows.itemsIn(tx, now, id)
    const before = await lookedBefore(tx, now, actor.account, person.id)
    const coming = await rows.itemsComing(tx, now, id)
    const others = await folders.foldersOf(tx, now, person.id)
    return {
      folder: folderSaid(folder),
      person: personSaid(person),
      items: items.map((item) => itemSaid(item, deps.isScanned, before)),
      coming: coming.map(({ id: item, file_name, size, received }) => ({ id: item, file_name, size, received })),
      folders: others.map(folderSaid),
      file_most: deps.limits.fileBytes,
      is_scanned: deps.isScanned,
    }
  })
}

export function makeFolder(deps: RecordDeps, actor: AccountActor, wish: BodyOf<'POST /records/folders'>) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const { person } = await ownPerson(tx, now, actor, wish.patient_id)
    // Locked are the folders that are there: those of the product at least.
    await folders.layClinicFolders(tx, now, person, clinicFolders)
    await folders.lockFolders(tx, person.id)
    if ((await folders.countFolders(tx, person.id)) >= mostFolders) refuseFields({ name: 'folders_full' })
    const id = newId(now)
    const place = await placeIn(tx, now, actor, { id, levels: 0, patient_id: person.id }, wish.parent_id ?? null)
    if (!(await folders.insertFolder(tx, now, person, { id, name: wish.name, color: wish.color ?? null, ...place })))
      refuseFields({ name: 'folder_name_taken' })
    await writeAudit(tx, now, actor, { action: 'record.folder', subject: { kind: 'record_folder', id } })
    await tellPapers(tx, now, { patient_id: person.id, account_id: person.account_id })
    return { id }
  })
}

/** Where a folder comes to lie: in none, or in one of the same person that is there. */
async function placeIn(
  tx: Runner,
  now: Instant,
  actor: AccountActor,
  folder: Moved & { readonly patient_id: string },
  parent_id: string | null,
): Promise<folders.Place> {
  const parent = parent_id === null ? null : await openFolder(tx, now, actor, parent_id)
  if (parent && parent.patient_id !== folder.patient_id) refuse('not_found')
  const fault = whyNotInside(folder, parent)
  if (fault) refuseFields({ parent_id: fault })
  return { parent_id, above: aboveIn(parent) }
}

/** Another name, another colour, another place; what lies in it goes along. */
export function changeFolder(
  deps: RecordDeps,
  actor: AccountActor,
  id: string,
  wish: BodyOf<'PUT /records/folders/:folderId'>,
) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const folder = await lockedFolder(tx, now, actor, id)
    if (folder.deleted_at !== null) refuse('not_found')
    // The folders of the product keep their names and places.
    if (folder.kind !== 'own') refuse('wrong_status')
    const stays = wish.parent_id === undefined || wish.parent_id === folder.parent_id
    const place = stays ? folder : await placeIn(tx, now, actor, folder, wish.parent_id ?? null)
    const { parent_id, above } = place
    if (await folders.isNameTaken(tx, { ...folder, parent_id }, wish.name)) refuseFields({ name: 'folder_name_taken' })
    const color = wish.color === undefined ? folder.color : wish.color
    const to = { parent_id, above, name: wish.name, color, version: wish.version }
    if ((await folders.changeFolder(tx, folder, to)) === 0)
      refuse('changed', { extra: { current: folderSaid(folder) } })
    await writeAudit(tx, now, actor, { action: 'record.folder', subject: { kind: 'record_folder', id } })
    await tellPapers(tx, now, folder)
    return {}
  })
}

/** Into the bin, with what lies in it. For good: what lies there is erased, and the keys go at once. */
export function deleteFolder(deps: RecordDeps, actor: AccountActor, id: string, isForGood: boolean) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const folder = await lockedFolder(tx, now, actor, id)
    const isInBin = folder.deleted_at !== null
    // Asked for by name: the same call again, since its answer was lost, erases nothing.
    if (isInBin !== isForGood) refuse('not_found')
    if (folder.kind !== 'own') refuse('wrong_status')
    if (!isInBin) {
      await endExportsIn(tx, folder)
      await folders.binFolder(tx, now, folder)
    }
    // What was erased is in no archive either.
    else if ((await folders.eraseFolder(tx, folder)) > 0) await endExports(tx, folder)
    const action = isInBin ? 'record.erase' : 'record.delete'
    await writeAudit(tx, now, actor, { action, subject: { kind: 'record_folder', id } })
    await tellPapers(tx, now, folder)
    return {}
  })
}

export function restoreFolder(deps: RecordDeps, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const folder = await lockedFolder(tx, now, actor, id)
    if (folder.deleted_at === null) refuse('not_found')
    if (await folders.isNameTaken(tx, folder, folder.name)) refuse('already_exists')
    await folders.restoreFolder(tx, folder)
    await writeAudit(tx, now, actor, { action: 'record.restore', subject: { kind: 'record_folder', id } })
    await tellPapers(tx, now, folder)
    return {}
  })
}

function personSaid({ id, name, is_self }: rows.PersonRow) {
  return { id, name, is_self }
}

function folderSaid({ changed, ...row }: folders.FolderRow) {
  const { id, name, kind, color, parent_id, levels, folders: within, items, shared_with, version } = row
  return {
    id,
    name,
    kind,
    color,
    parent_id,
    levels,
    folders: within,
    items,
    changed: toRfc3339(changed),
    shared_with,
    version,
  }
}

/** A document as the screens get it; new is what came from others since its owner last looked. */
export function itemSaid(row: rows.ItemRow, isScanned: boolean, before?: LookedBefore) {
  const { folder_id, shared_with, is_hidden, version } = row
  const is_new = before !== undefined && row.is_from_others && isNewTo(before, { id: row.id, came: row.created_at })
  return { ...paperSaid(row, isScanned), folder_id, shared_with, is_hidden, is_new, version }
}
