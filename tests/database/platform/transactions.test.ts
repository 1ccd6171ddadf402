import { afterAll, expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
afterAll(() => db.drop())

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
