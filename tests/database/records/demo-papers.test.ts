import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, hour, instant } from '#domain/time/instant.ts'
import { addDays } from '#domain/time/local.ts'
import { wallAt } from '#domain/time/zone.ts'
import { seedSpecialties } from '#server/core/specialties/seed-specialties.ts'
import { addPapers } from '#server/demo/add-papers.ts'
import { drawPapers } from '#server/demo/demo-papers.ts'
import { demoPlaces } from '#server/demo/fill-calendars.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { planVisits } from '#server/demo/plan-visits.ts'
import type { Chance } from '#server/demo/random.ts'
import { removeDemo } from '#server/demo/remove-demo.ts'
import { openTaken } from '#server/demo/taken.ts'
import { openBlobs } from '#server/platform/blobs.ts'
import { sql } from '#server/platform/database/sql.ts'
import { newId } from '#server/platform/clock.ts'
import { openRecordFiles } from '#server/platform/record-files.ts'
import { accountsOf } from '#tests/support/accounts.ts'
import { fakeClock, testApp } from '#tests/support/app.ts'
import { mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase } from '#tests/support/database.ts'
import { openAtBranch, openFile } from '#tests/support/own-records.ts'

// Somebody starts the demo and looks at what its patient keeps.

const db = await testDatabase()
const clock = fakeClock(mondayMorning)
const app = await testApp(db.database, clock)
const { config } = app
const files = openRecordFiles(config.dataDir)

beforeAll(async () => {
  await db.database.asWorker('test', seedSpecialties)
  await loadDemo({ database: db.database, blobs: openBlobs(config.dataDir), files, site: config }, clock.now())
}, 60_000)
afterAll(async () => {
  await app.close()
  await db.drop()
})

const logIn = (who: string) => accountsOf(app, db).logIn(`${who}@example.com`, 'demo demo demo demo')

test('Pat has folders with documents of their own, which open, and a letter of the doctor among the visits', async () => {
  const pat = await logIn('patient')
  const { folders, recent } = await pat.call('GET /records', {})
  const named = folders.map(({ name, kind, color, items }) => [name || kind, color, items])
  expect(named).toEqual(
    expect.arrayContaining([
      ['Knee', 'orange', 2],
      ['Vaccinations', 'blue', 1],
      ['results', null, 1],
      ['letters', null, 1],
      ['visits', null, 1],
    ]),
  )
  expect(recent).toHaveLength(5)
  for (const { id } of folders) {
    const { items } = await pat.call('GET /records/folders/:folderId', { params: { folderId: id } })
    for (const item of items) expect((await openFile(pat, item.id, 'download')).status, item.title).toBe(200)
  }
})

test('the doctor finds Pat’s results in the drawer of the next visit, the nurse what is shared with the branch; Pat reads who looked', async () => {
  const pat = await logIn('patient')
  const { person } = await pat.call('GET /records', {})
  const { results } = await pat.call('GET /records/looks', { query: { patient_id: person.id, own_lists: 'none' } })
  const lines = results.map(({ looked_as, way, title }) => [looked_as, way, title])
  expect(lines.filter(([, way]) => way !== 'download')).toEqual([
    ['doctor', 'preview', 'Blood test'],
    ['doctor', 'list', null],
    ['branch', 'preview', 'Vaccinations'],
    ['branch', 'list', null],
    ['owner', 'share', 'Results'],
    ['owner', 'share', 'Vaccinations'],
  ])
  const next = await db.look.one<{ id: string; branch: string }>(sql`
    select a.id, a.branch_id as branch from record_grant g join appointment a on a.id = g.appointment_id where g.patient_id = ${person.id}`)
  const doctor = await logIn('doctor')
  const visit = await doctor.call('GET /appointments/:appointmentId/records', {
    params: { appointmentId: next?.id ?? '' },
    query: {},
  })
  const seen = visit.papers.map(({ title, open_by }) => [title, open_by])
  expect(seen).toEqual(
    expect.arrayContaining([
      ['Blood test', 'shared'],
      ['After your visit', 'written'],
    ]),
  )
  const nurse = await logIn('nurse')
  const of = { branchId: next?.branch ?? '', patientId: person.id }
  const shelf = await nurse.call('GET /branches/:branchId/patients/:patientId/records', { params: of, query: {} })
  const shared = shelf.papers.find(({ title }) => title === 'Vaccinations')
  expect((await openAtBranch(nurse, of.branchId, shared?.id ?? '')).status).toBe(200)
})

test('at whatever hour of the week a demo begins, Pat has been with the demo doctor and comes again; at no other doctor', async () => {
  const chance: Chance = { next: () => 0.5, pick: ([first]) => first as never, chance: () => false }
  const seen = await db.database.asWorker('test', async (tx) => {
    const places = await demoPlaces(tx)
    const found = []
    for (let hours = 0; hours < 7 * 24; hours += 5) {
      const now = instant(mondayMorning + hours * hour)
      const [other, pat] = [0, 1].map((index) => ({ id: newId(now), isPat: index === 1, busy: [] }))
      if (!other || !pat) continue
      const filling = { tx, now, chance, patients: [other, pat], taken: openTaken() }
      for (const place of places) {
        const today = wallAt(place.time_zone, now).date
        const planned = await planVisits(filling, place, { from: addDays(today, -30), until: addDays(today, 30) })
        for (const { row } of planned.filter(({ row: { patient_id } }) => patient_id === pat.id))
          found.push([hours, place.email, row.status, Math.round((Date.parse(row.start_at) - now) / day)] as const)
      }
    }
    return found
  })
  const starts = Array.from({ length: 34 }, (_, turn) => turn * 5)
  expect(seen.map(([hours, email, status]) => [hours, email, status])).toEqual(
    starts.flatMap((hours) => ['completed', 'booked'].map((status) => [hours, 'doctor@example.com', status])),
  )
  const away = (asked: string) => seen.filter(([, , status]) => status === asked).map(([, , , days]) => days)
  expect(Math.max(...away('completed'))).toBeLessThanOrEqual(-5)
  expect(Math.min(...away('completed'))).toBeGreaterThanOrEqual(-9)
  expect(Math.min(...away('booked'))).toBeGreaterThanOrEqual(2)
  expect(Math.max(...away('booked'))).toBeLessThanOrEqual(6)
})

test('laid once more, nothing comes a second time; taken away, nothing is left', async () => {
  const count = async () => (await db.look.one<{ n: number }>(sql`select count(*)::int as n from record_item`))?.n
  const before = await count()
  expect(before).toBe(6)
  const papers = await drawPapers(new Date(clock.now()))
  await addPapers({ database: db.database, files, site: config }, clock.now(), papers)
  expect(await count()).toBe(before)
  const { rows } = await removeDemo(db.ownerUrl)
  expect(rows).toMatchObject({ record_item: 6, record_grant: 2 })
  const left = await db.look.one<{ n: number }>(sql`
    select (select count(*) from record_folder)::int + (select count(*) from record_access)::int + (select count(*) from letter_draft)::int as n`)
  expect(left?.n).toBe(0)
})
