import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, hour, instant, minute } from '#domain/time/instant.ts'
import { compareDigest } from '#server/core/free-times/digest-check.ts'
import { rollDigest } from '#server/core/free-times/digest.ts'
import { checkHistory } from '#server/core/visits/history-check.ts'
import { seedSpecialties } from '#server/core/specialties/seed-specialties.ts'
import { layDemoDay } from '#server/demo/lay-demo-day.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { removeDemo } from '#server/demo/remove-demo.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { at } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { allRounds } from '#server/rounds.ts'
import { fakeClock, testApp } from '#tests/support/app.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase } from '#tests/support/database.ts'

// Somebody started the demo a while ago, and shows it today.

const db = await testDatabase()
const clock = fakeClock(mondayMorning)
const folder = mkdtempSync(join(tmpdir(), 'tw-demo-day-'))

beforeAll(async () => {
  await db.database.asWorker('test', seedSpecialties)
  await loadDemo({ database: db.database, blobs: openBlobs(folder) }, clock.now())
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await db.drop()
})

const lay = () => layDemoDay(db.database, clock.now())

/** What the desk of Sampleton Central sees now. */
async function seen() {
  const now = at(clock.now())
  const row = await db.look.one<
    Record<'waiting' | 'called' | 'serving' | 'longest' | 'here' | 'unnumbered' | 'done' | 'ahead' | 'stale', number>
  >(sql`
    with branch_now as (select id, time_zone from branch where name = 'Sampleton Central'),
    ticket as (select t.* from queue_ticket t join branch_now b on b.id = t.branch_id where t.day = (${now}::timestamptz at time zone b.time_zone)::date),
    visit as (select a.* from appointment a join branch_now b on b.id = a.branch_id where not a.is_walk_in
      and (a.start_at at time zone b.time_zone)::date = (${now}::timestamptz at time zone b.time_zone)::date)
    select (select count(*) from ticket where state = 'waiting')::int as waiting, (select count(*) from ticket where state = 'called')::int as called,
      (select count(*) from ticket where state = 'serving')::int as serving,
      (select coalesce(max(extract(epoch from ${now}::timestamptz - arrived_at) / 60), 0) from ticket where state = 'waiting')::int as longest,
      (select count(*) from visit where status = 'arrived')::int as here,
      (select count(*) from visit v where status = 'arrived' and not exists (select from ticket t where t.appointment_id = v.id))::int as unnumbered,
      (select count(*) from visit where status in ('completed', 'no_show'))::int as done,
      (select count(*) from visit where status = 'booked' and start_at > ${now})::int as ahead,
      (select count(*) from visit where status in ('booked', 'arrived') and end_at < ${now}::timestamptz - interval '20 minutes')::int as stale`)
  if (!row) throw new Error('There is no branch')
  return row
}

/** What the other rounds make of a server's days. */
async function faults() {
  await db.database.asWorker('test', async (tx) => {
    while ((await rollDigest(tx, clock.now(), 100)) > 0);
  })
  const rows = await db.look.many<{ id: string }>(sql`select id from practitioner`)
  const ids = rows.map(({ id }) => id)
  const { examples } = await db.database.asWorker('test', (tx) => checkHistory(tx, clock.now(), ids))
  const { examples: bits } = await db.database.asWorker('test', (tx) => compareDigest(tx, clock.now(), ids))
  return [...examples, ...bits]
}

const countVisits = async () => (await db.look.one<{ n: number }>(sql`select count(*)::int as n from appointment`))?.n

/** Video visits that are over: how many of their calls were held. */
const calls = () =>
  db.look.one<{ held: number; never: number }>(sql`
    select count(*) filter (where m.seconds > 0)::int as held, count(*) filter (where m.seconds = 0)::int as never
    from meeting m join appointment a on a.id = m.appointment_id where a.mode = 'video' and a.status = 'completed'`)

test('on the first day the demo is laid when it is made: nothing more comes', async () => {
  expect(await lay()).toBe(false)
  const { waiting, here, ...others } = await seen()
  // Who is here has a number: the walk-ins and who came for their appointment.
  expect(waiting).toBe(5 + here)
  expect(others).toMatchObject({ called: 1, serving: 1, unnumbered: 0 })
  expect((await calls())?.held).toBeGreaterThan(20)
  expect(await calls()).toMatchObject({ never: 0 })
  expect(await faults()).toEqual([])
})

test('two devices stand in a pool that visits need, and a role of the clinic itself holds less than the front desk', async () => {
  const pool = await db.look.many<{ pool: string; devices: number; services: number }>(sql`
    select p.name as pool, count(distinct m.point_id)::int as devices, count(distinct n.service_id)::int as services
    from pool p join pool_member m on m.pool_id = p.id join service_need n on n.pool_id = p.id group by p.name`)
  expect(pool).toEqual([{ pool: 'Ultrasound', devices: 2, services: 2 }])
  const evening = await db.look.one<{ role: string; branch: string; rights: string[] }>(sql`
    select r.name as role, b.name as branch, array_agg(w.permission) as rights
    from account a join membership m on m.account_id = a.id join role r on r.id = m.role_id join branch b on b.id = m.branch_id
      join role_permission w on w.role_id = r.id where a.email = 'evening@example.com' group by r.name, b.name`)
  expect(evening).toMatchObject({ role: 'Evening desk', branch: 'Sampleton Central' })
  expect(evening?.rights).toEqual(expect.arrayContaining(['appointments.create', 'queue.work']))
  expect(evening?.rights).not.toContain('appointments.cancel')
})

test('on the second day, at noon, the queue is there again, the morning is behind, and nothing stands twice', async () => {
  clock.set(instant(mondayMorning + day + 4 * hour))
  expect((await seen()).waiting).toBe(0)
  expect(await lay()).toBe(true)
  const now = await seen()
  expect(now.waiting).toBeGreaterThanOrEqual(5)
  expect(now.longest).toBeLessThan(60)
  expect(now.done).toBeGreaterThan(3)
  expect(now.ahead).toBeGreaterThan(3)
  expect(now.stale).toBe(0)
  expect(await calls()).toMatchObject({ never: 0 })
  expect(await faults()).toEqual([])
  const before = await countVisits()
  expect(await lay()).toBe(false)
  expect(await countVisits()).toBe(before)
})

test('three hours later those who waited were seen and others wait; what somebody has just touched stays', async () => {
  clock.pass(3 * hour - minute)
  expect(await lay()).toBe(false)
  clock.pass(minute)
  const touched = await db.database.asWorker('test', (tx) =>
    tx.one<{ id: string }>(sql`
      update appointment set changed_at = ${at(clock.now())} where id = (select appointment_id from queue_ticket where state = 'waiting' limit 1) returning id`),
  )
  expect(await lay()).toBe(true)
  expect((await seen()).waiting).toBeGreaterThanOrEqual(5)
  const left = await db.look.one<{ status: string }>(
    sql`select status from appointment where id = ${touched?.id ?? null}`,
  )
  expect(left?.status).toBe('arrived')
  expect(await faults()).toEqual([])
})

test('on the third day two servers look at once, and one lays it', async () => {
  clock.set(instant(mondayMorning + 2 * day + 2 * hour))
  expect((await Promise.all([lay(), lay()])).filter(Boolean)).toHaveLength(1)
  expect((await seen()).waiting + (await seen()).called + (await seen()).serving).toBeLessThan(20)
  expect(await faults()).toEqual([])
})

test('the day begins by the clock of the branch, not of the server', async () => {
  // Clocks of London are an hour before UTC in summer: 23:30 there is not tomorrow yet.
  clock.set(instant(Date.parse('2027-07-05T21:20:00Z')))
  expect(await lay()).toBe(true)
  clock.set(instant(Date.parse('2027-07-05T22:55:00Z')))
  expect(await lay()).toBe(false)
  clock.set(instant(Date.parse('2027-07-05T23:05:00Z')))
  expect(await lay()).toBe(true)
  expect(await faults()).toEqual([])
})

test('a demo that nobody started for half a year has visits for the next two months', async () => {
  const ahead = await db.look.one<{ weeks: number }>(sql`
    select count(distinct date_trunc('week', start_at))::int as weeks from appointment where start_at > ${at(clock.now())} and status in ('booked', 'requested')`)
  expect(ahead?.weeks).toBeGreaterThanOrEqual(8)
})

test('only a server that shows the demo has the round, and where there is no demo it lays nothing', async () => {
  const app = await testApp(db.database, clock)
  const deps = {
    database: db.database,
    clock,
    site: app.config,
    identity: app.identity,
    verification: 'required' as const,
    mail: { send: async () => {}, close: () => {} },
    texts: { send: async () => {} },
    push: { send: async () => 'sent' as const },
    blobs: { remove: async () => {} },
    files: openRecordFiles(folder),
    dataDir: folder,
  }
  const names = (hasDemo: boolean) => allRounds({ ...deps, hasDemo }).map(({ name }) => name)
  expect(names(true)).toContain('lay demo day')
  expect(names(false)).not.toContain('lay demo day')
  await app.close()
  await removeDemo(db.ownerUrl)
  clock.pass(day)
  expect(await lay()).toBe(false)
  expect(await countVisits()).toBe(0)
})
