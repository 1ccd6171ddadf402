import { afterAll, beforeAll, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openApi } from '#server/http/openapi.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { sql } from '#server/platform/database/sql.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

test('the login itself may read no table: a query outside of the one door fails closed', async () => {
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  await expect(client.query('select * from outbox_message')).rejects.toThrow(/permission denied/)
  await client.end()
})

test('what a person typed stays a value', async () => {
  const typed = `'; drop table audit; --`
  const row = await db.look.one<{ said: string }>(sql`select ${typed}::text as said ${sql`where ${1}::int = 1`}`)
  expect(row?.said).toBe(typed)
})

test('a connection that breaks inside a transaction is the error of that transaction, not the end of the process', async () => {
  const broken = db.database.asWorker('break', async (tx) => {
    const own = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.database.asWorker('break it', (other) => other.run(sql`select pg_terminate_backend(${own?.pid}::int)`))
    // The line says so while nobody asks anything.
    await new Promise((later) => setTimeout(later, 200))
    await tx.run(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  expect(await db.look.one(sql`select 1 as one`)).toEqual({ one: 1 })
})

test('a second migration finds nothing to do', async () => {
  expect(await migrate(db.ownerUrl)).toEqual([])
})

test('a database of the first slice still opens after the last migration', async () => {
  const old = await testDatabase({ empty: true })
  await migrate(old.ownerUrl, { upTo: '0001-house.sql' })
  const applied = await migrate(old.ownerUrl)
  expect(applied.at(0)).not.toBe('0001-house.sql')
  await old.drop()
})

test('names are found without their accents', async () => {
  const row = await db.look.one<{ folded: string }>(sql`select folded('  Clínica  São-José ') as folded`)
  expect(row?.folded).toBe('clinica sao jose')
})

test('the committed description of the interface is the one that is served', () => {
  const committed: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8'))
  expect(JSON.parse(JSON.stringify(openApi()))).toEqual(committed)
})
