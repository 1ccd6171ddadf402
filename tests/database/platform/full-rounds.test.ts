import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linksAtOnce } from '#server/core/audit/audit-chain.ts'
import { eventsAtOnce } from '#server/core/live/number-events.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { sql, type Statement } from '#server/platform/database/sql.ts'
import { allRounds } from '#server/rounds.ts'
import { openClinic } from '#tests/support/open-clinic.ts'
import { registerWorld } from '#tests/support/register.ts'

// What takes many rows together begins anew at once when it had as many as it takes. It would not keep up otherwise; and
// for any less, a transaction a row would be all that it does under load.

const world = await openClinic()
const { db, app, clock } = world
const dataDir = mkdtempSync(join(tmpdir(), 'tw-rounds-'))
const rounds = allRounds({
  database: db.database,
  clock,
  site: app.config,
  identity: app.identity,
  verification: 'required',
  mail: { send: async () => {}, close: () => {} },
  texts: { send: async () => {} },
  push: { send: async () => 'sent' as const },
  blobs: { remove: async () => {} },
  files: openRecordFiles(dataDir),
  dataDir,
})
const run = (statement: Statement) => db.database.asWorker('test', (tx) => tx.run(statement))
const work = async (name: string) => (await rounds.find((round) => round.name === name)?.work()) ?? 'no such round'

test('numbers of events', async () => {
  const tell = (count: number) =>
    run(sql`
      insert into live_event (id, topics, body)
      select gen_random_uuid(), array['x'], '{}' from generate_series(1, ${count}::int)`)
  while ((await work('number events')) === true);
  await tell(eventsAtOnce + 1)
  expect([await work('number events'), await work('number events')]).toEqual([true, false])
  expect(await work('number events')).toBe(false)
  expect(await db.look.one(sql`select count(*) from live_event where number is null`)).toEqual({ count: 0 })
})

test('links of the audit, beside which events still get their numbers', async () => {
  const note = (count: number) =>
    run(sql`
      insert into audit (id, at, actor_kind, action, subject_kind, detail)
      select gen_random_uuid(), now(), 'system', 'test', 'test', '{}' from generate_series(1, ${count}::int)`)
  while ((await work('link audit')) === true);
  await note(linksAtOnce + 1)
  expect([await work('link audit'), await work('link audit')]).toEqual([true, false])
  expect(await db.look.one(sql`select count(*) from audit_waiting`)).toEqual({ count: 0 })
  await note(1)
  const held = await db.database.asWorker('test', async (tx) => {
    await tx.run(sql`lock table audit_waiting in share row exclusive mode`)
    const linking = work('link audit')
    await expect.poll(waiting, { timeout: 1500, interval: 20 }).toBe(1)
    await run(sql`insert into live_event (id, topics, body) values (gen_random_uuid(), array['x'], '{}')`)
    await work('number events')
    expect(await db.look.one(sql`select count(*) from live_event where number is null`)).toEqual({ count: 0 })
    return { linking }
  })
  await held.linking
})

/** How many wait for a lock. */
async function waiting() {
  const row = await db.look.one<{ count: number }>(sql`
    select count(distinct pid) from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted`)
  return row?.count
}

test('plans of reminders', async () => {
  const here = await registerWorld(world)
  for (let index = 0; index < 101; index += 1) await here.visit(await here.person())
  expect([await work('plan reminders'), await work('plan reminders')]).toEqual([true, false])
  expect(await db.look.one(sql`select count(*) from appointment where reminders_for is null`)).toEqual({ count: 0 })
  const every = rounds.find(({ name }) => name === 'plan reminders')?.everyMilliseconds
  expect(every).toBeLessThanOrEqual(1000)
})
