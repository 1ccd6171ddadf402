import { afterAll, expect, test } from 'vitest'
import { fakeClock } from '#tests/support/app.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase } from '#tests/support/database.ts'
import { amount } from '#tests/support/rung.ts'
import { openSimulation, type Verdict } from '#tests/support/simulation.ts'

// `SEEDS=1000 npm run simulate` plays as many as one likes; a plain test run plays a few.
const seeds = Number(process.env.SEEDS ?? amount(10, 200))
const first = Number(process.env.FIRST_SEED ?? '1')

const db = await testDatabase()
const simulation = await openSimulation(db.database, fakeClock(mondayMorning))
afterAll(async () => {
  await simulation.close()
  await db.drop()
})

test(
  'book, cancel, move, wait, offer, expire, crash: nothing is lost, doubled or forgotten',
  { timeout: seeds * 5_000 + 180_000 },
  async () => {
    const sum: Record<keyof Omit<Verdict, 'faults'>, number> = { steps: 0, refused: 0, crashes: 0, offers: 0, taken: 0 }
    const faults: string[] = []
    for (let seed = first; seed < first + seeds; seed += 1) {
      const verdict = await simulation.play(seed, 40)
      for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += verdict[key]
      faults.push(...verdict.faults.map((fault) => `seed ${seed}: ${fault}`))
    }
    console.log(JSON.stringify({ seeds, ...sum }))
    expect(faults).toEqual([])
  },
)
