import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeClock, testApp, type TestApp } from '#tests/support/app.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { fuzz } from '#tests/support/fuzz/fuzz.ts'
import { canary } from '#tests/support/fuzz/values.ts'
import { openWorld } from '#tests/support/fuzz/world.ts'

// `npm run fuzz -- --requests 20000 --seed 7` sends as many as one likes; a plain test run sends a few.
const requests = Number(process.env.FUZZ_REQUESTS ?? '3600')
const seed = Number(process.env.FUZZ_SEED ?? '1')

const clock = fakeClock(mondayMorning)
const log: string[] = []
let db: TestDatabase
let app: TestApp
beforeAll(async () => {
  db = await testDatabase()
  app = await testApp(db.database, clock, { LOG_LEVEL: 'trace' }, { write: (line) => log.push(line) })
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

test(
  'whatever anybody sends is answered in time and in words; the log never repeats it',
  { timeout: requests * 100 + 60_000 },
  async () => {
    const world = await openWorld(db.database, app, clock)
    const { faults, ...figures } = await fuzz(app, world, { requests, seed, pass: (ms) => clock.pass(ms) })
    console.log(JSON.stringify({ seed, ...figures }))
    if (process.env.FUZZ_SHOW) console.log(log.slice(0, 40).join(''))
    expect([...faults].map(([fault, times]) => `${fault} (${times})`)).toEqual([])
    expect(log.filter((line) => line.toLowerCase().includes(canary))).toEqual([])
    // On a machine that has nothing else to do; `npm run fuzz` alone asks for it.
    if (process.env.FUZZ_REQUESTS) expect(figures.health).toBeLessThan(250)
    // A net that catches nothing because nothing passes it would be green as well.
    expect(figures.succeeded).toBeGreaterThan(figures.operations / 3)
  },
)
