import { afterAll, expect, test } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import { sql } from '#server/platform/database/sql.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase } from '#tests/support/database.ts'
import { actorOf } from '#tests/support/walls.ts'

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

test('what only reads writes nothing, whatever it asks for: the database refuses it', async () => {
  const reads = db.database.read
  const writes = sql`update branch set name = name`
  for (const tried of [() => reads.many(writes), () => reads.one(writes)])
    await expect(tried()).rejects.toMatchObject({ code: '25006' })
  // In a transaction that says that it writes, the same statement goes through.
  await db.database.asWorker('test', (tx) => tx.run(writes))
})

test('what the product does because of somebody’s act ends with it: the next statement has their rights again', async () => {
  const somebody = actorOf(newId(mondayMorning))
  const role = sql<{ role: string }>`select current_user::text as role`
  const key = sql`select key from throttle`
  const roles = await db.database.as(somebody, async (tx) => {
    const before = await tx.one(role)
    const within = await tx.asProduct(async (product) => {
      await product.many(key)
      return product.one(role)
    })
    const after = await tx.one(role)
    await tx.asProduct(() => Promise.reject(new Error('changed its mind'))).catch(() => undefined)
    return [before, within, after, await tx.one(role)].map((row) => row?.role)
  })
  expect(roles).toEqual(['tendwell_app', 'tendwell_worker', 'tendwell_app', 'tendwell_app'])
  const reads = db.database.as(somebody, async (tx) => {
    await tx.asProduct((product) => product.many(key))
    return tx.many(key)
  })
  await expect(reads).rejects.toMatchObject({ code: '42501' })
})
