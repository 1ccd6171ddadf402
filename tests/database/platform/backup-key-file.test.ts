import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queueMail } from '#server/core/messages/outbox.ts'
import { sql } from '#server/platform/database/sql.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { npmRun, resultsOf } from '#tests/support/command.ts'
import { testDatabase } from '#tests/support/database.ts'
import { plainLetter } from '#tests/support/letters.ts'

const from = await testDatabase()
const to = await testDatabase({ empty: true })
const folder = mkdtempSync(join(tmpdir(), 'tw-key-file-'))
const place = (name: string) => join(folder, name)
const backup = place('backup')
afterAll(async () => {
  await from.drop()
  await to.drop()
  rmSync(folder, { recursive: true })
})

type Given = { readonly keyFile: string; readonly passphrase?: string }
const given = ({ keyFile, passphrase = '' }: Given) => ({ BACKUP_KEY_FILE: keyFile, BACKUP_PASSPHRASE: passphrase })

const save = (secret: Given) =>
  npmRun('backup', [backup], {
    DATA_DIR: place('data'),
    DATABASE_URL: from.url,
    DATABASE_OWNER_URL: from.ownerUrl,
    ...given(secret),
  })
const restore = (secret: Given) =>
  npmRun('restore', [backup], {
    DATA_DIR: place('other'),
    DATABASE_URL: to.url,
    DATABASE_OWNER_URL: to.ownerUrl,
    ...given(secret),
  })

const keyFile = place('backup.key')
const passphrase = 'six words that nobody would guess'

beforeAll(async () => {
  writeFileSync(keyFile, randomBytes(32))
  await from.database.asWorker('test', (tx) =>
    queueMail(tx, mondayMorning, {
      to: 'a@example.com',
      kind: 'N01',
      subject: 'A subject that stands in the table',
      letter: plainLetter('A letter.'),
    }),
  )
})

test('a key file that is not there, cannot be read or is too short is refused by name, and nothing is written', async () => {
  writeFileSync(place('short.key'), randomBytes(31))
  const refusals = await Promise.all(
    // A folder stands for every file that this user may not read: who tests as root may read all.
    ['missing.key', '.', 'short.key'].map((name) => save({ keyFile: place(name), passphrase })),
  )
  expect(refusals.map(({ code }) => code)).toEqual([2, 2, 2])
  expect(refusals.map(({ stderr }) => stderr)).toEqual([
    `BACKUP_KEY_FILE: there is no file ${place('missing.key')}.\n`,
    `BACKUP_KEY_FILE: ${place('.')} cannot be read.\n`,
    'BACKUP_KEY_FILE must hold 32 bytes at least, such as head -c 32 /dev/urandom writes.\n',
  ])
  expect(existsSync(backup)).toBe(false)
})

test('what the key file sealed is for its owner alone, opens with that file and with nothing else', async () => {
  // The file goes before a passphrase that is set as well.
  const saved = await save({ keyFile, passphrase })
  expect(saved.code, saved.stderr).toBe(0)
  const files = readdirSync(backup, { recursive: true, encoding: 'utf8' }).map((name) => join(backup, name))
  expect(files.length).toBeGreaterThan(2)
  for (const file of [backup, ...files])
    expect(statSync(file).mode & 0o777, file).toBe(statSync(file).isDirectory() ? 0o700 : 0o600)

  // Another file of the same length, and the passphrase that the file went before.
  writeFileSync(place('other.key'), randomBytes(32))
  const strangers = await Promise.all([restore({ keyFile: place('other.key') }), restore({ keyFile: '', passphrase })])
  for (const stranger of strangers)
    expect(stranger).toEqual({
      code: 1,
      stdout: '',
      stderr: 'This passphrase or key file does not open the backup, or a file of it was touched.\n',
    })
  expect(existsSync(place('other'))).toBe(false)
  expect(await to.look.many(sql`select tablename from pg_tables where schemaname = 'public'`)).toEqual([])

  // A restore wants to be alone with its database.
  await to.drop()
  const restored = await restore({ keyFile })
  expect(restored.code, restored.stderr).toBe(0)
  expect(resultsOf(restored).at(-1)).toMatchObject({ differing: 0 })
  expect(resultsOf(restored)).toContainEqual(expect.objectContaining({ table: 'outbox_message', rows: 1 }))
  const key = place('other/secrets.key')
  expect(readFileSync(key, 'utf8')).toBe(readFileSync(place('data/secrets.key'), 'utf8'))
  expect(statSync(key).mode & 0o777).toBe(0o600)
})
