import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { queueMail } from '#server/core/messages/outbox.ts'
import { sql } from '#server/platform/database/sql.ts'
import { newKey, readKeyring, secrets, useKeyring } from '#server/platform/keyring.ts'
import { clinicBuilder, mondayMorning } from '#tests/support/clinic.ts'
import { npmRun, resultsOf } from '#tests/support/command.ts'
import { testDatabase } from '#tests/support/database.ts'
import { plainLetter } from '#tests/support/letters.ts'

const db = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tw-secrets-'))
const own = join(folder, 'own')
const secondStep = 'JBSWY3DPEHPK3PXP'
let account: string

const run = (args: readonly string[], dataDir = own, more: Record<string, string> = {}) =>
  npmRun('secrets', args, { DATA_DIR: dataDir, DATABASE_URL: db.url, DATABASE_OWNER_URL: db.ownerUrl, ...more })

const keysIn = (dataDir: string) => readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim().split('\n')
const numbersOf = (keys: readonly string[]) => keys.map((key) => Number(key.split(':')[0]))

/** A mail that waits, and a second step, sealed with these keys as a running server would. */
async function sealedBy(dataDir: string, words: string) {
  useKeyring(readKeyring(dataDir, '').keyring)
  await db.database.asWorker('test', async (tx) => {
    await queueMail(tx, mondayMorning, {
      to: 'a@example.com',
      kind: 'N01',
      subject: 'Waits',
      letter: plainLetter(words),
    })
    const sealed = secrets.seal(secondStep, { kind: 'totp', id: account })
    await tx.run(sql`update account set totp_secret = ${sealed} where id = ${account}`)
  })
}

const sealedTexts = async () => ({
  mails: await db.look.many<{ id: string; body: string }>(sql`select id, body from outbox_message order by id`),
  secondStep:
    (await db.look.one<{ text: string }>(sql`select totp_secret as text from account where id = ${account}`))?.text ??
    '',
})

/** What stands there in the clear, for who has these keys alone. */
async function openedWith(keys: string) {
  useKeyring(readKeyring('', keys).keyring)
  const texts = await sealedTexts()
  return {
    mails: texts.mails.map(({ id, body }) => secrets.open(body, { kind: 'message', id })),
    secondStep: secrets.open(texts.secondStep, { kind: 'totp', id: account }),
  }
}

beforeAll(async () => {
  account = (await clinicBuilder(db.database, mondayMorning).account('patient')).account
  mkdirSync(own)
  // The first command makes the key, and notes in the database that it is the one of this installation.
  const first = await run(['--seal'])
  expect(first.code, first.stderr).toBe(0)
})
afterEach(() => useKeyring(undefined))
afterAll(async () => {
  await db.drop()
  rmSync(folder, { recursive: true })
})

test('after npm run secrets -- --rotate every message and second step opens with the new key alone; the old key stays for servers that still run', async () => {
  const old = keysIn(own)
  await sealedBy(own, 'Your code is 123456.')
  const before = await openedWith(old.join(' '))
  const rotated = await run(['--rotate'])
  expect(rotated.code, rotated.stderr).toBe(0)
  expect(resultsOf(rotated)).toEqual([{ key: 2, sealed: expect.any(Number), left: 0 }])
  const keys = keysIn(own)
  expect(numbersOf(keys)).toEqual([2, 1])
  expect(keys[1]).toBe(old[0])

  const [newest = ''] = keys
  expect(before.mails.join()).toContain('Your code is 123456.')
  expect(await openedWith(newest)).toEqual(before)
  await expect(openedWith(old.join(' '))).rejects.toThrow('Key 2 of SECRETS_KEY is missing')

  // A server that was not restarted goes on with the old key: what it wrote is sealed anew by the next run.
  mkdirSync(join(folder, 'running'))
  writeFileSync(join(folder, 'running/secrets.key'), `${old.join('\n')}\n`)
  await sealedBy(join(folder, 'running'), 'Your code is 654321.')
  const again = await run(['--seal'])
  expect(resultsOf(again)).toEqual([{ key: 2, sealed: 2, left: 0 }])
  const after = await openedWith(newest)
  expect(after.mails.join()).toContain('Your code is 654321.')
  expect(after.secondStep).toBe(secondStep)
})

test('where the key is not there, or is another one, a sentence says so and nothing is touched', async () => {
  await sealedBy(own, 'Your code is 777777.')
  const [before, keys] = [await sealedTexts(), keysIn(own)]
  const [empty, stranger, half] = ['empty', 'stranger', 'half'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const place of [empty, stranger, half]) {
    mkdirSync(place)
    copyFileSync(join(own, 'records.key'), join(place, 'records.key'))
  }
  writeFileSync(join(stranger, 'secrets.key'), `${newKey(Math.max(...numbersOf(keys)))}\n`)
  writeFileSync(join(half, 'secrets.key'), keys[0]?.slice(0, 20) ?? '')
  const refused = await Promise.all([empty, stranger, half].map((place) => run(['--rotate'], place)))
  const otherKey =
    'This database was sealed with another SECRETS_KEY. Give this server the key that the others have, as SECRETS_KEY or ' +
    'as the file secrets.key of its data folder.\n'
  const badKey = 'SECRETS_KEY must be a number, a colon and 43 letters, such as npm run secrets -- --new prints.\n'
  expect(refused).toEqual([otherKey, otherKey, badKey].map((stderr) => ({ code: 1, stdout: '', stderr })))
  expect(existsSync(join(empty, 'secrets.key'))).toBe(false)
  expect(numbersOf(keysIn(stranger))).toHaveLength(1)
  expect(await sealedTexts()).toEqual(before)
})

test('where servers share the key as a setting, the new one is printed for it, and nothing is touched', async () => {
  const [before, keys] = [await sealedTexts(), keysIn(own)]
  const printed = await run(['--rotate'], own, { SECRETS_KEY: keys.join(' ') })
  const next = Math.max(...numbersOf(keys)) + 1
  expect(printed).toMatchObject({ code: 2, stdout: '' })
  expect(printed.stderr).toMatch(
    new RegExp(
      `^Stop every server, put this key before the others in SECRETS_KEY, start them, then run npm run secrets -- --seal:\n${next}:[\\w-]{43}\n$`,
    ),
  )
  expect(keysIn(own)).toEqual(keys)
  expect(await sealedTexts()).toEqual(before)
  expect(await run([])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^Usage: /) })
})

test('a text that was touched is named by table and id and counted as left; all others are sealed with the new key', async () => {
  await sealedBy(own, 'Your code is 888888.')
  const touched = (await sealedTexts()).mails.at(-1)?.id ?? ''
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update outbox_message set body = 'sealed:1:AAAA' where id = ${touched}`),
  )
  const rotated = await run(['--rotate'])
  expect(rotated).toMatchObject({
    code: 1,
    stderr: `A row of outbox_message does not open and is left as it is: ${touched}\n`,
  })
  const [newest = ''] = keysIn(own)
  const { mails, secondStep: step } = await sealedTexts()
  const others = mails.filter(({ id }) => id !== touched)
  // With the second step, what a start compares its key by, and the key of certificates.
  expect(resultsOf(rotated)).toEqual([{ key: Number(newest.split(':')[0]), sealed: others.length + 3, left: 1 }])
  const begins = `sealed:${newest.split(':')[0]}:`
  expect([...others.map(({ body }) => body), step].filter((text) => !text.startsWith(begins))).toEqual([])
})
