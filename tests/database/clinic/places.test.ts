import { afterAll, expect, test } from 'vitest'
import { sql } from '#server/platform/database/sql.ts'
import { fakeClock, testApp } from '#tests/support/app.ts'
import { clinicBuilder, mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
const app = await testApp(db.database, fakeClock(mondayMorning))
afterAll(async () => {
  await app.close()
  await db.drop()
})

test('a branch that gave only half of its position leaves the places of all others as they are', async () => {
  const clinic = clinicBuilder(db.database, mondayMorning)
  const half = await clinic.branch()
  await db.database.asWorker('test', (tx) =>
    tx.run(sql`update branch set city = 'Testham', longitude = null where id = ${half}`),
  )
  await clinic.branch()
  const answer = await app.person().request('GET', '/api/places?q=Test', undefined)
  expect(answer).toMatchObject({ status: 200, body: { results: [{ label: 'Testtown, GB' }] } })
})

test('signs that stand for anything in a search of the database are letters of nobody here', async () => {
  const clinic = clinicBuilder(db.database, mondayMorning)
  const cairo = await clinic.branch()
  await db.database.asWorker('test', (tx) => tx.run(sql`update branch set city = 'القاهرة' where id = ${cairo}`))
  const places = async (q: string) =>
    (await app.person().call('GET /places', { query: { q } })).results.map(({ label }) => label)
  expect(await places('القا')).toEqual(['القاهرة, GB'])
  for (const q of ['%%', '__', '%_', '--', 'T%', '%T', '\\\\', 'T_sttown']) expect(await places(q), q).toEqual([])
  for (const q of ['%%', '_', '--'])
    expect((await app.person().call('GET /clinics', { query: { q } })).results, q).toEqual([])
})
