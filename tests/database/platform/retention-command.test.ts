import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { tables } from '#server/tables.ts'
import { npmRun, resultsOf } from '#tests/support/command.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'tw-retention-'))
const settings = { DATA_DIR: folder, DATABASE_URL: db.url, DATABASE_OWNER_URL: db.ownerUrl }
afterAll(async () => {
  await db.drop()
  rmSync(folder, { recursive: true })
})

/** Mails that never arrived, and challenges of passkeys, each as old as it says. */
function leftOver({ mails, challenges }: { mails: readonly string[]; challenges: readonly string[] }) {
  return db.database.asWorker('test', async (tx) => {
    for (const age of mails)
      await tx.run(sql`
        insert into outbox_message (id, recipient, kind, subject, body, state, due_at, created_at)
        values (uuid_v7(), 'a@example.com', 'N01', 'Old', '', 'dead', now() - ${age}::interval, now() - ${age}::interval)`)
    for (const age of challenges)
      await tx.run(
        sql`insert into passkey_challenge (id, value, expires_at) values (uuid_v7(), 'x', now() - ${age}::interval)`,
      )
  })
}

const rowsOf = async () => ({
  mails: await db.look.many(sql`select id from outbox_message`),
  challenges: await db.look.many(sql`select id from passkey_challenge`),
})

test('npm run retention -- --show tells of each table how long it is kept, why, and what is due; it takes nothing away', async () => {
  await leftOver({
    mails: ['300 days', '301 days', '302 days', '1 hour'],
    challenges: ['9 days', '-1 hour'],
  })
  const before = await rowsOf()
  const shown = await npmRun('retention', ['--show'], settings)
  expect(shown.code, shown.stderr).toBe(0)
  const kept = tables.flatMap(({ table, kept: rule }) =>
    typeof rule === 'string' ? [] : [{ table: table.text, period: rule.period, why: rule.why }],
  )
  const results = resultsOf(shown)
  expect(results.map(({ table, period, why }) => ({ table, period, why }))).toEqual(kept)
  expect(Object.fromEntries(results.filter(({ due }) => due !== 0).map(({ table, due }) => [table, due]))).toEqual({
    outbox_message: 3,
    passkey_challenge: 1,
  })
  expect(await rowsOf()).toEqual(before)
})

test('called without --show it says how it is called and ends with 2', async () => {
  const called = await npmRun('retention', [], settings)
  expect(called).toEqual({ code: 2, stdout: '', stderr: 'Usage: npm run retention -- --show\n' })
})
