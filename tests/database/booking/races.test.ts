import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { CallFailed } from '#web/lib/call.ts'
import { unlessBusy } from '#tests/support/booker.ts'
import { fakeClock, testApp, type TestApp } from '#tests/support/app.ts'
import { equipmentBuilder } from '#tests/support/equipment.ts'
import { clinicBuilder, mondayMorning, type ClinicDoctor, type Login } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { amount } from '#tests/support/rung.ts'
import { historyOf } from '#tests/support/true-history.ts'

// Two servers on one database, each with its own pool; every client has an account, a session and an address of its own.
let db: TestDatabase
let second: Database
let apps: TestApp[]
let clinic: ReturnType<typeof clinicBuilder>
const clock = fakeClock(mondayMorning)
const nine = '2027-01-04T09:00:00.000Z'

beforeAll(async () => {
  db = await testDatabase()
  second = openDatabase(db.url, { app: 12, worker: 12 })
  apps = [await testApp(db.database, clock), await testApp(second, clock)]
  clinic = clinicBuilder(db.database, mondayMorning)
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await second.close()
  await db.drop()
})

type Racer = { draft: string; who: ReturnType<TestApp['person']> }

/** Clients who each have a draft for one time that lapsed, so that all of them want it at once. */
async function racersFor(doctor: ClinicDoctor, count: number, start = nine): Promise<Racer[]> {
  const logins: Login[] = []
  for (let index = 0; index < count; index += 1) logins.push(await clinic.patient())
  const racers = logins.map((login, index) => {
    const who = (apps[index % apps.length] as TestApp).person(login)
    return {
      login,
      who,
      draft: `race${String(index).padStart(4, '0')}${doctor.practitioner.replaceAll('-', '').slice(-14)}`,
    }
  })
  // In one transaction: each of its own would wait for one of a few connections, longer than the product lets anybody.
  await db.database.asWorker('test', async (tx) => {
    for (const { draft, login } of racers)
      await tx.run(sql`
        insert into draft (id, visitor, account_id, offering_id, service_id, start_at, proof_subject, created_at, expires_at)
        values (${draft}, 'race', ${login.account}, ${doctor.offering}, ${doctor.service}, ${start}, uuid_v7(), now(), '2030-01-01')`)
  })
  for (const { who } of racers) await who.call('GET /auth/get-csrf-token', {})
  return racers
}

async function race(racers: readonly Racer[]) {
  const answers = await Promise.all(
    racers.map(({ draft, who }) =>
      unlessBusy(() => who.call('POST /drafts/:draftId/book', { params: { draftId: draft }, body: {} })).then(
        () => 201,
        (error: unknown) => (error instanceof CallFailed ? error.problem.status : 0),
      ),
    ),
  )
  return {
    won: answers.filter((status) => status === 201).length,
    taken: answers.filter((status) => status === 409).length,
    others: answers.filter((status) => status !== 201 && status !== 409),
  }
}

const allWell = { differences: 0, overlaps: 0, history: [], deadlocks: 0 }

async function verdict(doctors: readonly ClinicDoctor[]) {
  const digest = await db.database.asWorker('test', (tx) =>
    compareDigest(
      tx,
      clock.now(),
      doctors.map((doctor) => doctor.practitioner),
    ),
  )
  const overlaps = await db.database.asWorker('test', (tx) =>
    tx.one<{ count: number }>(sql`
      select count(*) from claim a join claim b on a.resource_id = b.resource_id and a.lane = b.lane and a.during && b.during and a.ctid < b.ctid`),
  )
  const history = await historyOf(db.database, clock.now())
  const circles = await db.look.one<{ count: number }>(
    sql`select deadlocks::int as count from pg_stat_database where datname = current_database()`,
  )
  return { differences: digest.differences, overlaps: overlaps?.count, history, deadlocks: circles?.count }
}

test.each([50, amount(300, 1000)])(
  'of %i patients after one time, one gets it',
  { timeout: 120_000 },
  async (count) => {
    const doctor = await clinic.doctor()
    const racers = await racersFor(doctor, count)
    const began = performance.now()
    const result = await race(racers)
    console.log(JSON.stringify({ race: count, ...result, seconds: Math.round(performance.now() - began) / 1000 }))
    expect(result).toEqual({ won: 1, taken: count - 1, others: [] })
    expect(await verdict([doctor])).toEqual(allWell)
  },
)

test('three rooms, ten doctors at one time: three visits, the rest reads that no room is free', async () => {
  const branch = await clinic.branch({ rooms: 3 })
  const doctors: ClinicDoctor[] = []
  for (let index = 0; index < 10; index += 1) doctors.push(await clinic.doctor({ branch, roomKind: 'room' }))
  const racers = (await Promise.all(doctors.map((doctor) => racersFor(doctor, 6)))).flat()
  const result = await race(racers)
  expect(result).toEqual({ won: 3, taken: 57, others: [] })
  expect(await verdict(doctors)).toEqual(allWell)
})

test('three hundred bookings for three devices, over two servers: three win, the rest reads why, nothing waits in a circle', async () => {
  const branch = await clinic.branch()
  const equipment = equipmentBuilder(db.database, mondayMorning)
  const devices = [1, 2, 3].map((number) => equipment.point(branch, `ECG ${number}`))
  const pool = await equipment.pool(branch, 'ECG', await Promise.all(devices))
  const doctors: ClinicDoctor[] = []
  for (let index = 0; index < 30; index += 1) {
    const doctor = await clinic.doctor({ branch })
    await equipment.need(doctor.service, { pool, until: 10 })
    // Some need it again, in another order of what is wanted.
    if (index % 3 === 0) await equipment.need(doctor.service, { kind: 'device', from: 10, until: 20 })
    doctors.push(doctor)
  }
  const racers = (await Promise.all(doctors.map((doctor) => racersFor(doctor, 10)))).flat()
  const result = await race(racers)
  expect(result).toEqual({ won: 3, taken: 297, others: [] })
  expect(await verdict(doctors)).toEqual(allWell)
}, 120_000)

test('a patient who clicks at twenty doctors for the same hour is booked once', async () => {
  const login = await clinic.patient()
  const doctors: ClinicDoctor[] = []
  for (let index = 0; index < 20; index += 1) doctors.push(await clinic.doctor())
  const racers = await Promise.all(
    doctors.map(async (doctor, index) => {
      const who = (apps[index % 2] as TestApp).person(login)
      const draft = `same${String(index).padStart(4, '0')}${doctor.practitioner.replaceAll('-', '').slice(-14)}`
      await db.database.asWorker('test', (tx) =>
        tx.run(sql`
          insert into draft (id, visitor, account_id, offering_id, service_id, start_at, proof_subject, created_at, expires_at)
          values (${draft}, 'race', ${login.account}, ${doctor.offering}, ${doctor.service}, ${nine}, uuid_v7(), now(), '2030-01-01')`),
      )
      await who.call('GET /auth/get-csrf-token', {})
      return { draft, who }
    }),
  )
  // The first booking of an account also makes its patient: the others must not make another.
  const result = await race(racers)
  const patients = await db.look.one<{ count: number }>(
    sql`select count(*) from patient where account_id = ${login.account}`,
  )
  expect(patients?.count).toBe(1)
  expect(result).toEqual({ won: 1, taken: 19, others: [] })
  expect(await verdict(doctors)).toEqual(allWell)
})
