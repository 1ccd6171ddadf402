import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCsv, type CsvRow, readCsv } from '#server/features/places/facility-csv.ts'
import { importFacilities, type RefusedLine } from '#server/features/places/import-facilities.ts'
import { seedSpecialties } from '#server/core/specialties/seed-specialties.ts'
import { sql } from '#server/platform/database/sql.ts'
import { fakeClock, testApp, type TestApp } from '#tests/support/app.ts'
import { clinicBuilder, mondayMorning } from '#tests/support/clinic.ts'
import { inventedFacilities } from '#tests/support/invented-facilities.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'

let db: TestDatabase
let app: TestApp
beforeAll(async () => {
  db = await testDatabase()
  app = await testApp(db.database, fakeClock(mondayMorning))
  await db.database.asWorker('test', seedSpecialties)
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

const count = 1200

const run = (refused: RefusedLine[] = [], rows: AsyncIterable<CsvRow> = inventedFacilities(count)) =>
  importFacilities(db.database, rows, {
    source: '© OpenStreetMap contributors',
    refuse: (line) => refused.push(line),
    progress: () => {},
  })

test('a list of facilities comes in whole; a second run adds none', async () => {
  expect(await run()).toEqual({ rows: count, added: count, same: 0, changed: 0, refused: 0 })
  expect(await run()).toEqual({ rows: count, added: 0, same: count, changed: 0, refused: 0 })
  const branches = await db.look.one<{ count: number }>(sql`select count(*) from branch`)
  expect(branches?.count).toBe(count)
})

const header = 'country,name,city,latitude,longitude,time_zone'
const good = 'PT,Boa Clínica,Porto,40.1,-8.1,Europe/Lisbon'

/** Takes in a file of these lines, as the command does. */
async function takeIn(content: string | Buffer, encoding: 'utf-8' | 'latin1' = 'utf-8') {
  const folder = mkdtempSync(join(tmpdir(), 'tw-csv-'))
  const csv = join(folder, 'facilities.csv')
  writeFileSync(csv, content)
  const refused: RefusedLine[] = []
  try {
    await checkCsv(csv, encoding)
    return { counts: await run(refused, readCsv(csv, encoding)), refused }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a row that is not usable is refused with its line, field and reason; the others come in', async () => {
  const { counts, refused } = await takeIn(
    [
      header,
      good,
      'PT, ,Porto,40.1,-8.1,Europe/Lisbon',
      'PT,Casa,Porto,north,-8.1,Europe/Lisbon',
      'PT,Casa,Porto,40.1,-8.1,Europe/Nowhere',
      'Portugal,Casa,Porto,40.1,-8.1,Europe/Lisbon',
      'PT,Casa,Porto,0x10,-8.1,Europe/Lisbon',
      'PT,Casa,Porto,40.1,1e1,Europe/Lisbon',
      'PT,Casa,Porto,40.1,-8.1,+01:00',
      `PT,${'a'.repeat(1_000_000)},Porto,40.1,-8.1,Europe/Lisbon`,
    ].join('\n'),
  )
  expect(counts).toMatchObject({ rows: 9, added: 1, refused: 8 })
  expect(refused.map(({ line, field }) => [line, field])).toEqual([
    [3, 'name'],
    [4, 'latitude'],
    [5, 'time_zone'],
    [6, 'country'],
    [7, 'latitude'],
    [8, 'longitude'],
    [9, 'time_zone'],
    [10, 'name'],
  ])
})

test('a line break inside a cell does not shift the lines that are reported after it', async () => {
  const { refused } = await takeIn(
    [header, 'PT,"Two\nlines\nof name",Porto,41.1,-8.2,Europe/Lisbon', '', 'PT,,Porto,40.1,-8.1,Europe/Lisbon'].join(
      '\n',
    ),
  )
  expect(refused).toMatchObject([{ line: 6, field: 'name' }])
})

test.each([
  ['latin-1 that is not said', Buffer.from(`${header}\n${good}\nDE,München,x,1,1,Europe/Berlin`, 'latin1'), 'Line 2'],
  ['a quote without end', `${header}\n${good}\nPT,"Casa,Porto,40.1,-8.1,Europe/Lisbon\n${good}\n`, 'Line 3'],
  ['columns that are missing', 'country,name,lat,lon\n', 'latitude, longitude, time_zone'],
  ['columns nobody knows', `${header},doctors,beds\n`, '"doctors", "beds"'],
  ['more cells than columns', `${header}\n${good}\n${good},more\n`, 'Line 3'],
  ['nothing', '', 'empty'],
])('a file with %s is refused with a sentence, and nothing of it comes in', async (_, content, words) => {
  const before = await db.look.one(sql`select count(*) from facility`)
  await expect(takeIn(content)).rejects.toThrow(words)
  expect(await db.look.one(sql`select count(*) from facility`)).toEqual(before)
})

test('latin-1 that is said to be latin-1 is read as it was written', async () => {
  const bytes = Buffer.from(`${header}\nDE,Klinik Süd,München,48.1,11.5,Europe/Berlin`, 'latin1')
  expect((await takeIn(bytes, 'latin1')).counts).toMatchObject({ added: 1 })
  const found = await db.look.one(sql`select b.city from branch b join facility f on f.id = b.facility_id
    where f.name = 'Klinik Süd'`)
  expect(found).toEqual({ city: 'München' })
})

test.each([
  ['Porto', 41.15, -8.61, 'Europe/Lisbon'],
  ['Lyon', 45.76, 4.84, 'Europe/Paris'],
  ['Auckland', -36.85, 174.76, 'Pacific/Auckland'],
])(
  'near %s the clinics that stand there are found, and a doctor placed there shows times in that zone',
  async (city, latitude, longitude, zone) => {
    const anyone = app.person()
    const { results } = await anyone.call('GET /clinics', { query: { latitude, longitude, radius_km: 25 } })
    expect(results.length).toBeGreaterThan(0)
    expect(results.every((clinic) => (clinic.kilometres ?? 99) <= 25)).toBe(true)
    expect(results[0]?.source).toBe('© OpenStreetMap contributors')
    const at = await db.look.one<{ time_zone: string }>(
      sql`select time_zone from branch where id = ${results[0]?.branch_id}`,
    )
    expect(at?.time_zone).toBe(zone)
    const doctor = await clinicBuilder(db.database, mondayMorning).doctor({ branch: results[0]?.branch_id ?? '' })
    const found = await anyone.call('GET /providers', { query: { q: 'heart', place: city } })
    const card = found.results.find((candidate) => candidate.practitioner_id === doctor.practitioner)
    expect(card?.offering.time_zone).toBe(zone)
    const wall = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
      new Date(card?.times[0] ?? 0),
    )
    expect(Number(wall.slice(0, 2))).toBeGreaterThanOrEqual(9)
    expect(Number(wall.slice(0, 2))).toBeLessThan(17)
  },
)

test('names are found without accents and with a typing error', async () => {
  const { results } = await app.person().call('GET /clinics', { query: { q: 'cabinet medical' } })
  expect(results[0]?.name).toBe('Cabinet médical de la Fable')
  const withTypo = await app.person().call('GET /clinics', { query: { q: 'cabinet medicall fable' } })
  expect(withTypo.results[0]?.name).toBe('Cabinet médical de la Fable')
})

test('doctors are found by the name of their clinic, and a place with a typing error in it', async () => {
  const anyone = app.person()
  const { results } = await anyone.call('GET /clinics', { query: { q: 'royal sample infirmary' } })
  const [clinic] = results
  expect(clinic?.name).toBe('Royal Sample Infirmary')
  const doctor = await clinicBuilder(db.database, mondayMorning).doctor({ branch: clinic?.branch_id ?? '' })
  const byClinic = await anyone.call('GET /providers', { query: { q: clinic?.name ?? '' } })
  expect(byClinic.results.map((card) => card.practitioner_id)).toContain(doctor.practitioner)
  const byTypo = await anyone.call('GET /providers', { query: { q: 'hart', place: 'Aucland' } })
  expect(byTypo.understood).toMatchObject({ place: expect.stringContaining('Auckland') })
  const specialty = await anyone.call('GET /providers', { query: { q: 'cardiolgy' } })
  expect(specialty.understood.specialty).toBe('Cardiology')
})
