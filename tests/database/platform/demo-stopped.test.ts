import { afterAll, expect, test } from 'vitest'
import { openBlobs } from '#server/platform/blobs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { prepareInstallation } from '#server/prepare-installation.ts'
import { accountsOf } from '#tests/support/accounts.ts'
import { fakeClock, testApp } from '#tests/support/app.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openFile } from '#tests/support/own-records.ts'

// Somebody starts the demo and stops it again before it is ready.

const db = await testDatabase()
const clock = fakeClock(mondayMorning)
const app = await testApp(db.database, clock)
const files = openRecordFiles(app.config.dataDir)
afterAll(async () => {
  await app.close()
  await db.drop()
})

/** The database of a server that is stopped at one of the steps by which papers are laid. */
function stoppedAfter(steps: number): Database {
  let left = steps
  return {
    ...db.database,
    as: (...asked) => {
      left -= 1
      if (left < 0) throw new Error('stopped')
      return db.database.as(...asked)
    },
  }
}

const start = (database: Database) => {
  const config = { ...app.config, demo: true }
  return prepareInstallation(config, { database, blobs: openBlobs(config.dataDir), files, clock })
}

// What was begun and did not come whole is erased, and its empty row goes by night.
const countItems = () =>
  db.look.one<{ n: number }>(sql`select count(*)::int as n from record_item where wrapped_key <> ''`)

test(
  'stopped at any step between its rows and its last paper, the next start lays what is missing, once',
  { timeout: 240_000 },
  async () => {
    const stopped: number[] = []
    // The first step of each start looks at what is there; so many more are taken before the next stop.
    for (const steps of Array.from({ length: 12 }, (_, turn) => 3 + (turn % 4))) {
      const message = await start(stoppedAfter(steps)).then(
        () => 'ready',
        (error: Error) => error.message,
      )
      if (message === 'ready') break
      expect(message).toBe('stopped')
      stopped.push(steps)
      clock.pass(1000)
    }
    expect(stopped.length).toBeGreaterThan(3)
    expect(stopped.length).toBeLessThan(12)

    const pat = await accountsOf(app, db).logIn('patient@example.com', 'demo demo demo demo')
    const { folders, recent, person } = await pat.call('GET /records', {})
    const named = folders.map(({ name, kind, color, items }) => [name || kind, color, items])
    expect(named).toHaveLength(5)
    expect(named).toEqual(
      expect.arrayContaining([
        ['Knee', 'orange', 2],
        ['Vaccinations', 'blue', 1],
        ['letters', null, 1],
        ['results', null, 1],
        ['visits', null, 1],
      ]),
    )
    for (const { id, title } of recent) expect((await openFile(pat, id, 'download')).status, title).toBe(200)
    expect(await countItems()).toEqual({ n: 6 })
    const { results } = await pat.call('GET /records/looks', { query: { patient_id: person.id, own_lists: 'none' } })
    const lines = results.map(({ looked_as, way, title }) => [looked_as, way, title].join(' '))
    expect(lines.filter((line) => !line.includes('download'))).toEqual([
      'doctor preview Blood test',
      'doctor list ',
      'branch preview Vaccinations',
      'branch list ',
      'owner share Results',
      'owner share Vaccinations',
    ])
  },
)

test('whoever empties the folders of a demo that was finished finds them empty after the next start', async () => {
  const take = sql<{ id: string }>`
    delete from record_item where source = 'patient' returning id`
  await db.look.many(take)
  await start(db.database)
  expect(await countItems()).toEqual({ n: 1 })
})
