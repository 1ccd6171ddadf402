import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hour } from '#domain/time/instant.ts'
import { forgetDue } from '#server/core/table-rules.ts'
import { recordTables } from '#server/features/records/records.tables.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { makeBackupFolder, openBackupFolder } from '#server/platform/database/backup-folder.ts'
import { whileFilesStay } from '#server/platform/database/files-lock.ts'
import { checkRecordsKey, noteKeysInUse } from '#server/platform/database/records-key-check.ts'
import { sql } from '#server/platform/database/sql.ts'
import { newKey, recordsKeys } from '#server/platform/keyring.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { firstFolder, pdf, upload } from '#tests/support/own-records.ts'

const { db, app, clock, clinic } = await openClinic()
const folder = mkdtempSync(join(tmpdir(), 'tw-records-backup-'))
afterAll(() => rmSync(folder, { recursive: true }))
const passphrase = 'six words that nobody would guess'

const patient = app.person(await clinic.patient())
const item = await upload(patient, await firstFolder(patient), 'letter.pdf', pdf('letter'))

test('while files are copied none is taken away; the round afterwards takes what was erased', async () => {
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: item } })
  await patient.call('DELETE /records/items/:itemId', { params: { itemId: item }, query: { for_good: 'yes' } })
  const path = join(app.config.dataDir, 'files', item.slice(-2), item)
  const forget = () =>
    forgetDue({ database: db.database, blobs: openBlobs(app.config.dataDir) }, clock.now(), recordTables)
  clock.pass(hour)
  await whileFilesStay(db.ownerUrl, async () => {
    await forget()
    expect(existsSync(path)).toBe(true)
  })
  await forget()
  expect(existsSync(path)).toBe(false)
})

test('a backup with files of patients is not restored without their key: it says so before anything is touched', async () => {
  const place = join(folder, 'backup')
  const mine = await upload(patient, await firstFolder(patient), 'letter.pdf', pdf('letter'))
  await noteKeysInUse(db.ownerUrl, await makeBackupFolder(place, passphrase))
  const saved = await openBackupFolder(place, passphrase)
  const key = await wrapped(mine)
  // The right key, given or in its file, lets it pass; another one and none do not.
  const other = join(folder, 'other')
  const check = (recordsKey: string, dataDir = other) => checkRecordsKey(saved, { dataDir, recordsKey })
  await expect(check('')).rejects.toThrow('the key that opens them is not here: nothing was touched')
  await expect(check(newKey(1))).rejects.toThrow('is not here')
  await expect(check(newKey(2))).rejects.toThrow('is not here')
  expect(existsSync(other)).toBe(false)
  expect(recordsKeys.open(key, { kind: 'record_file', id: mine })).not.toBe('')
  await check(app.recordsKey)
  writeFileSync(join(folder, 'records.key'), `${app.recordsKey}\n`)
  await check('', folder)
  for (const name of await saved.names('')) expect(await saved.readText(name)).not.toContain(app.recordsKey.slice(2))

  // So does the command, before it opens or makes anything.
  const restore = spawnSync(process.execPath, ['src/server/commands/restore.ts', place], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, DATA_DIR: other, BACKUP_PASSPHRASE: passphrase, NODE_ENV: 'production' },
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect(restore).toMatchObject({ status: 1, stderr: expect.stringContaining('records.key into') })
  expect(existsSync(other)).toBe(false)
})

test('a backup without files of patients needs no key', async () => {
  await db.database.asWorker('test', (tx) => tx.run(sql`update record_item set wrapped_key = ''`))
  const place = join(folder, 'empty')
  await noteKeysInUse(db.ownerUrl, await makeBackupFolder(place, passphrase))
  await checkRecordsKey(await openBackupFolder(place, passphrase), { dataDir: join(folder, 'none'), recordsKey: '' })
})

async function wrapped(id: string): Promise<string> {
  const row = await db.look.one<{ wrapped_key: string }>(sql`select wrapped_key from record_item where id = ${id}`)
  return row?.wrapped_key ?? ''
}
