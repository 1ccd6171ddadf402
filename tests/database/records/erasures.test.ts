import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listsOf, restoreBackup } from '#server/commands/restore-backup.ts'
import { openErasureList } from '#server/features/records/list-erasures.ts'
import { makeBackupFolder, openBackupFolder } from '#server/platform/database/backup-folder.ts'
import { copyFiles } from '#server/platform/database/copy-files.ts'
import { dumpTables } from '#server/platform/database/dump.ts'
import { sql } from '#server/platform/database/sql.ts'
import { addErasures, erasureFile, readErasures } from '#server/platform/erasure-list.ts'
import { recordsKeys, SecretsError } from '#server/platform/keyring.ts'
import { openFileStore } from '#server/platform/open-file-store.ts'
import type { TestApp } from '#tests/support/app.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { firstFolder, openFile, pdf, upload } from '#tests/support/own-records.ts'

const { db, app, clinic } = await openClinic()
const dataDir = app.config.dataDir
const places = mkdtempSync(join(tmpdir(), 'tw-erasures-'))
afterAll(() => rmSync(places, { recursive: true }))
const passphrase = 'six words that nobody would guess'
type Person = ReturnType<TestApp['person']>
let count = 0

/** Yesterday's backup, in a folder with room beside it. */
async function backup() {
  const beside = join(places, String((count += 1)))
  mkdirSync(beside)
  const place = join(beside, 'yesterday')
  const made = await makeBackupFolder(place, passphrase)
  await dumpTables(db.ownerUrl, made)
  await copyFiles(join(dataDir, 'files'), made)
  return { beside, folder: await openBackupFolder(place, passphrase) }
}
const restore = (from: Awaited<ReturnType<typeof backup>>) =>
  restoreBackup({
    ownerUrl: db.ownerUrl,
    config: { dataDir, secretsKey: 'given' },
    store: openFileStore(app.config),
    folder: from.folder,
    lists: listsOf(dataDir, from.beside),
  })
const list = openErasureList({ database: db.database, dataDir })
const erase = async (who: Person, itemId: string) => {
  for (const query of [{}, { for_good: 'yes' }] as const)
    await who.call('DELETE /records/items/:itemId', { params: { itemId }, query })
}
const placeOf = (id: string) => join(dataDir, 'files', id.slice(-2), id)
async function kept(words: string) {
  const patient = app.person(await clinic.patient())
  return { patient, item: await upload(patient, await firstFolder(patient), 'letter.pdf', pdf(words)) }
}
const opens = async ({ patient, item }: Awaited<ReturnType<typeof kept>>) => (await openFile(patient, item)).status

test('erased today, yesterday’s backup restored: the document stays shut, and its file is gone', async () => {
  const [erased, other] = [await kept('erased'), await kept('kept')]
  const yesterday = await backup()
  await erase(erased.patient, erased.item)
  expect(await restore(yesterday)).toMatchObject({ erasedAgain: 1 })
  expect([await opens(erased), await opens(other)]).toEqual([404, 200])
  expect([existsSync(placeOf(erased.item)), existsSync(placeOf(other.item))]).toEqual([false, true])
  const row = await db.look.one(sql`select wrapped_key, title from record_item where id = ${erased.item}`)
  expect(row).toEqual({ wrapped_key: '', title: '' })
})

test('the list alone does it, where the database is lost: from the data folder, and from beside the backups', async () => {
  const lost = () => db.database.asWorker('test', (tx) => tx.run(sql`delete from record_erasure`))
  const erased = await kept('erased')
  const yesterday = await backup()
  await erase(erased.patient, erased.item)
  await list()
  await lost()
  expect(await restore(yesterday)).toMatchObject({ erasedAgain: 1 })
  expect(await opens(erased)).toBe(404)
  // The machine is gone as well: what stands beside the backups was written by a later one.
  const own = join(dataDir, erasureFile)
  await addErasures(join(yesterday.beside, erasureFile), await readErasures(own, recordsKeys), recordsKeys)
  rmSync(own)
  await lost()
  await restore(yesterday)
  expect(await opens(erased)).toBe(404)
  // Without any of them it would open: what was tested is the list.
  rmSync(join(yesterday.beside, erasureFile))
  await lost()
  await restore(yesterday)
  expect(await opens(erased)).toBe(200)
})

test('an account that ends, and the bin of 30 days, are erasures too; who renames or shares erases nothing', async () => {
  const [ended, binned, stays] = [await kept('a'), await kept('b'), await kept('c')]
  await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`update record_item set patient_id = null, wrapped_key = '' where id = ${ended.item}`)
    await tx.run(sql`delete from record_item where id = ${binned.item}`)
    await tx.run(sql`update record_item set title = 'x', wrapped_key = wrapped_key where id = ${stays.item}`)
  })
  const rows = await db.look.many<{ id: string }>(
    sql`select item_id as id from record_erasure where item_id in (${ended.item}, ${binned.item}, ${stays.item})`,
  )
  expect(rows.map(({ id }) => id).toSorted()).toEqual([ended.item, binned.item].toSorted())
})

test('a list that was changed, cut, or signed by another is refused before anything is touched', async () => {
  const erased = await kept('erased')
  const yesterday = await backup()
  await erase(erased.patient, erased.item)
  await list()
  const own = join(dataDir, erasureFile)
  const whole = readFileSync(own, 'utf8')
  const after = await kept('after the backup')
  for (const changed of [
    whole.replace(erased.item, after.item),
    whole.split('\n').slice(0, -2).join('\n'),
    whole.slice(20),
    '',
  ]) {
    writeFileSync(own, changed)
    await expect(restore(yesterday), changed.slice(0, 20)).rejects.toThrow(SecretsError)
    await expect(list(), 'nor is it written over').resolves.toBe(false)
    expect(readFileSync(own, 'utf8')).toBe(changed)
  }
  expect(await opens(after)).toBe(200)
  writeFileSync(own, whole)
  expect(await restore(yesterday)).toMatchObject({ erasedAgain: 1 })
})

test('what is in the list stays in it, whatever the database has forgotten', async () => {
  const own = join(dataDir, erasureFile)
  const before = await readErasures(own, recordsKeys)
  await db.database.asWorker('test', (tx) => tx.run(sql`delete from record_erasure`))
  const erased = await kept('erased')
  await erase(erased.patient, erased.item)
  await list()
  const after = await readErasures(own, recordsKeys)
  expect([...before.keys()].every((id) => after.has(id))).toBe(true)
  expect(after.has(erased.item)).toBe(true)
})

test('a file that goes while a backup copies does not break it off; what is there is copied', async () => {
  const files = join(places, 'files')
  mkdirSync(join(files, 'aa'), { recursive: true })
  for (const name of ['1', '2', '3']) writeFileSync(join(files, 'aa', name), name)
  const written: string[] = []
  const folder = {
    write: async (name: string, ...from: NodeJS.ReadableStream[]) => {
      written.push(name)
      for (const gone of ['1', '2', '3']) if (!name.endsWith(gone)) rmSync(join(files, 'aa', gone), { force: true })
      for await (const _part of from[0] as AsyncIterable<Buffer>);
    },
  }
  expect([await copyFiles(files, folder), written.length]).toEqual([1, 1])
})
