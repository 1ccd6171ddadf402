import { expect, test } from 'vitest'
import { migrate } from '#server/platform/database/migrate.ts'
import { testDatabase } from '#tests/support/database.ts'

test('a second migration finds nothing to do', async () => {
  const db = await testDatabase()
  expect(await migrate(db.ownerUrl)).toEqual([])
  await db.drop()
})

test('a database of the first slice still opens after the last migration', async () => {
  const old = await testDatabase({ empty: true })
  await migrate(old.ownerUrl, { upTo: '0001-house.sql' })
  const applied = await migrate(old.ownerUrl)
  expect(applied.at(0)).not.toBe('0001-house.sql')
  await old.drop()
})
