import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealRows, type Unopened, unsealedRows } from '#server/core/messages/seal-rows.ts'
import { sql } from '#server/platform/database/sql.ts'
import { addKey, readKeyring, secrets, useKeyring } from '#server/platform/keyring.ts'
import { stumbleOver } from '#tests/support/as-owner.ts'
import { openClinic } from '#tests/support/open-clinic.ts'

const { db, clinic } = await openClinic()
const folder = mkdtempSync(join(tmpdir(), 'tw-sealed-'))
beforeAll(() => useKeyring(readKeyring(folder, '').keyring))
afterAll(() => {
  useKeyring(undefined)
  rmSync(folder, { recursive: true })
})

/** Mails to one address: the first ones were touched and do not open, then come those that wait and those that were sent. */
const plant = (ids: string, touched: number, waiting: number, sent: number) =>
  db.database.asWorker('test', (tx) =>
    tx.run(sql`
      insert into outbox_message (id, recipient, kind, subject, body, state, due_at, created_at)
      select (${ids} || '-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'old@example.com', 'N01', 'Old',
        case when n <= ${touched} then 'sealed:1:AAAA' else 'An old body ' || n end,
        case when n <= ${touched + waiting} then 'dead' else 'sent' end, now(), now()
      from generate_series(1, ${touched + waiting + sent}) n`),
  )
const mails = () =>
  db.look.many<{ id: string; body: string }>(
    sql`select id, body from outbox_message where recipient = 'old@example.com' order by id`,
  )

async function sealAll() {
  const told: (readonly [string, readonly string[]])[] = []
  const bad = {
    unopened: new Map() as Unopened,
    tell: (...row: readonly [string, readonly string[]]) => void told.push(row),
  }
  while ((await sealRows(db.database, bad)) > 0);
  return told
}

test('texts that do not open are named by table and id, each once, and keep no other from the newest key', async () => {
  // More of them than a step takes, and older than all others.
  await plant('00000001', 250, 300, 50)
  const { account } = await clinic.account('patient')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set totp_secret = 'PLAINSECRET' where id = ${account}`),
  )
  useKeyring(addKey(folder))
  const told = await sealAll()
  const rows = await mails()
  const touched = rows.slice(0, 250)
  expect(touched.every(({ body }) => body === 'sealed:1:AAAA')).toBe(true)
  expect(new Set(told.map(([table]) => table))).toEqual(new Set(['outbox_message']))
  expect(told.flatMap(([, ids]) => ids)).toEqual(touched.map(({ id }) => id))
  const waiting = rows.slice(250, 550)
  expect(waiting.map(({ id, body }) => secrets.open(body, { kind: 'message', id }))).toEqual(
    waiting.map((_row, index) => `An old body ${index + 251}`),
  )
  expect(waiting.every(({ body }) => body.startsWith(secrets.prefix))).toBe(true)
  expect(rows.slice(550).every(({ body }) => body === '')).toBe(true)
  expect(await isSealedAnew(account)).toBe(true)
  // The old key may not be taken out: somebody has to look at these first.
  expect(await unsealedRows(db.database)).toBe(250)
})

test('a table that takes no change keeps no other from the newest key, and the round says so', async () => {
  await plant('00000000', 0, 1, 0)
  const { account } = await clinic.account('patient')
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update account set totp_secret = 'PLAINSECRET' where id = ${account}`),
  )
  const row = (await mails()).at(0)
  const mend = await stumbleOver(db, 'outbox_message', row?.id ?? '')
  await expect(sealRows(db.database, { unopened: new Map(), tell: () => undefined })).rejects.toThrow('it stumbles')
  expect(await isSealedAnew(account)).toBe(true)
  await mend()
})

async function isSealedAnew(account: string) {
  const row = await db.look.one<{ text: string }>(sql`select totp_secret as text from account where id = ${account}`)
  return row?.text.startsWith(secrets.prefix)
}
