import type { AccountActor } from '#domain/access/actor.ts'
import { binDays } from '#domain/records/record-rules.ts'
import { day, type Instant, later, toRfc3339 } from '#domain/time/instant.ts'
import type { Answer, BodyOf, QueryOf } from '#contract/endpoints.ts'
import { writeAudit, writeRead } from '../../core/audit/audit.ts'
import { refuse } from '../../http/refusal.ts'
import type { RecordDeps } from './deps.ts'
import { endExports } from './export.sql.ts'
import { folderById, foldersInBin, isNameTaken } from './folders.sql.ts'
import { itemSaid } from './folders.ts'
import { asRecords, lockedItem, openFolder, ownItem, ownPerson } from './own.ts'
import { tellPapers } from './papers-news.ts'
import { insertLook } from './looks.sql.ts'
import * as rows from './records.sql.ts'

/** Another name, date or folder; a document stays with its person. */
export function changeItem(
  deps: RecordDeps,
  actor: AccountActor,
  id: string,
  wish: BodyOf<'PUT /records/items/:itemId'>,
) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const item = await lockedItem(tx, now, actor, id)
    if (item.source !== 'patient') refuse('kept_by_clinic')
    const folder = await openFolder(tx, now, actor, wish.folder_id)
    if (folder.patient_id !== item.patient_id || item.newer_of !== null) refuse('not_found')
    if ((await rows.changeItem(tx, now, item, wish)) === 0)
      refuse('changed', { extra: { current: itemSaid(item, deps.isScanned) } })
    await writeAudit(tx, now, actor, { action: 'record.change', subject: { kind: 'record_item', id } })
    await tellPapers(tx, now, item)
    return {}
  })
}

/** Into the bin. For good: what lies there, or has not come whole, is erased, and its key goes at once. */
export function deleteItem(deps: RecordDeps, actor: AccountActor, id: string, isForGood: boolean) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    await rows.lockItem(tx, id)
    const item = await ownItem(tx, now, actor, id)
    if (item.source !== 'patient') refuse('kept_by_clinic')
    // A newer file that is here belongs to its document, and goes with it.
    if (item.newer_of !== null && item.is_whole) refuse('not_found')
    const isHere = item.deleted_at === null && item.is_whole
    // The same call again, since its answer was lost: what is in the bin stays there.
    if (!isHere && !isForGood) return {}
    await (isHere ? rows.binItem(tx, now, item) : rows.eraseItem(tx, item))
    // What was erased is in no archive either; what never came whole was in none.
    if (!isHere && item.is_whole) await endExports(tx, item)
    const action = isHere ? 'record.delete' : 'record.erase'
    await writeAudit(tx, now, actor, { action, subject: { kind: 'record_item', id } })
    await tellPapers(tx, now, item)
    return {}
  })
}

/** What a clinic wrote cannot be deleted by the one it is about: they hide it, and show it again. */
export function hideItem(deps: RecordDeps, actor: AccountActor, id: string, isHidden: boolean) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    await rows.lockItem(tx, id)
    const item = await ownItem(tx, now, actor, id)
    if (item.source === 'patient' || !item.is_whole) refuse('not_found')
    await rows.hideItem(tx, now, item, isHidden)
    await writeAudit(tx, now, actor, {
      action: isHidden ? 'record.hide' : 'record.show',
      subject: { kind: 'record_item', id },
    })
    await tellPapers(tx, now, item)
    return {}
  })
}

export function restoreItem(deps: RecordDeps, actor: AccountActor, id: string) {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const item = await lockedItem(tx, now, actor, id)
    if (item.deleted_at === null || item.wrapped_key === '' || item.newer_of !== null) refuse('not_found')
    const folder = item.folder_id ? await folderById(tx, now, item.folder_id) : undefined
    if (folder?.deleted_at && (await isNameTaken(tx, folder, folder.name))) refuse('already_exists')
    await rows.restoreItem(tx, item)
    await writeAudit(tx, now, actor, { action: 'record.restore', subject: { kind: 'record_item', id } })
    await tellPapers(tx, now, item)
    return {}
  })
}

/** What can still be restored, and until when. */
export function readBin(
  deps: RecordDeps,
  actor: AccountActor,
  { patient_id, again }: QueryOf<'GET /records/bin'>,
): Promise<Answer<'GET /records/bin'>> {
  const now = deps.clock.now()
  return asRecords(deps.database, actor, now, async (tx) => {
    const { person } = await ownPerson(tx, now, actor, patient_id)
    await insertLook(tx, now, person, {
      patient: person.id,
      account: actor.account,
      as: 'owner',
      name: '',
      way: 'list',
      isAgain: again === 'yes',
    })
    await writeRead(tx, now, actor, 'record.list', { kind: 'patient', id: person.id })
    const folders = await foldersInBin(tx, now, person.id)
    const items = (await rows.itemsInBin(tx, now, person.id)).filter(({ wrapped_key }) => wrapped_key !== '')
    return {
      folders: folders.map(({ id, name, items: count, deleted_at }) => ({
        id,
        name,
        items: count,
        until: until(deleted_at ?? now),
      })),
      items: items.map(({ id, title, size, deleted_at }) => ({ id, title, size, until: until(deleted_at ?? now) })),
    }
  })
}

function until(deleted: Instant): string {
  return toRfc3339(later(deleted, binDays * day))
}
