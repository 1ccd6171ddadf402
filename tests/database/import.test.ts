import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'csv-parse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFacilities, type FacilityLine, type RefusedLine } from '#server/features/places/import-facilities.ts'
import { seedSpecialties } from '#server/core/seed-specialties.ts'
import { sql } from '#server/platform/database/sql.ts'
import { fakeClock, testApp, type TestApp } from '#tests/support/app.ts'
import { clinicBuilder, mondayMorning } from '#tests/support/clinic.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'

let db: TestDatabase
let app: TestApp
beforeAll(async () => {
  db = await testDatabase()
  app = await testApp(db.database, fakeClock(mondayMorning))
  await db.database.asSystem('test', seedSpecialties)
})
afterAll(async () => {
  await app.close()
  await db.drop()
})

/** The real facilities where they are at hand (FACILITIES_CSV, or beside the project), else as many invented ones. */
const file = [process.env.FACILITIES_CSV, resolve(import.meta.dirname, '../../../shared/data/facilities.csv')].find(
  (path) => path && existsSync(path),
)

function lines(): AsyncIterable<FacilityLine> {
  if (file)
    return createReadStream(file).pipe(
      parse({ columns: true, bom: true, relax_quotes: true, relax_column_count: true }),
    ) as AsyncIterable<FacilityLine>
  return (async function* () {
    const places = [
      ['PT', 'Clínica do Norte', 'Porto', 41.1496, -8.611, 'Europe/Lisbon'],
      ['FR', 'Cabinet médical', 'Lyon', 45.764, 4.8357, 'Europe/Paris'],
      ['NZ', 'Harbour Clinic', 'Auckland', -36.8485, 174.7633, 'Pacific/Auckland'],
    ] as const
    for (let index = 0; index < 8000; index += 1) {
      const [country, name, city, latitude, longitude, time_zone] = places[index % 3] ?? places[0]
      yield {
        country,
        name,
        city,
        address: '',
        region: '',
        postcode: '',
        phone: '',
        latitude: String(latitude + index * 1e-4),
        longitude: String(longitude),
        time_zone,
      }
    }
  })()
}

const run = (refused: RefusedLine[] = [], rows = lines()) =>
  importFacilities(db.database, rows, {
    source: '© OpenStreetMap contributors',
    refuse: (line) => refused.push(line),
    progress: () => {},
  })

test('real facilities come in faster than a thousand a second; a second run adds none', async () => {
  const began = performance.now()
  const first = await run()
  const seconds = (performance.now() - began) / 1000
  console.log(JSON.stringify({ ...first, seconds }))
  expect(first.rows).toBeGreaterThanOrEqual(8000)
  expect(first.added + first.same + first.changed + first.refused).toBe(first.rows)
  expect(first.rows / seconds).toBeGreaterThan(1000)
  const second = await run()
  console.log(JSON.stringify(second))
  expect(second).toMatchObject({ added: 0, changed: 0, refused: first.refused })
})

test('a row that is not usable is refused with its line, field and reason; the others come in', async () => {
  const good = { country: 'PT', name: 'Boa Clínica', latitude: '40.1', longitude: '-8.1', time_zone: 'Europe/Lisbon' }
  const rows = [
    good,
    { ...good, name: ' ' },
    { ...good, latitude: 'north' },
    { ...good, time_zone: 'Europe/Nowhere' },
    { ...good, country: 'Portugal' },
  ]
  const refused: RefusedLine[] = []
  const counts = await run(
    refused,
    (async function* () {
      yield* rows
    })(),
  )
  expect(counts).toMatchObject({ rows: 5, added: 1, refused: 4 })
  expect(refused.map(({ line, field }) => [line, field])).toEqual([
    [3, 'name'],
    [4, 'latitude'],
    [5, 'time_zone'],
    [6, 'country'],
  ])
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
    const at = await db.database.read.one<{ time_zone: string }>(
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
  expect(results.length).toBeGreaterThan(0)
})

test('doctors are found by the name of their clinic, and a place with a typing error in it', async () => {
  const anyone = app.person()
  const { results } = await anyone.call('GET /clinics', { query: { q: 'royal infirmary' } })
  const [clinic] = results
  const doctor = await clinicBuilder(db.database, mondayMorning).doctor({ branch: clinic?.branch_id ?? '' })
  const byClinic = await anyone.call('GET /providers', { query: { q: clinic?.name ?? '' } })
  expect(byClinic.results.map((card) => card.practitioner_id)).toContain(doctor.practitioner)
  const byTypo = await anyone.call('GET /providers', { query: { q: 'hart', place: 'Aucland' } })
  expect(byTypo.understood).toMatchObject({ place: expect.stringContaining('Auckland') })
  const specialty = await anyone.call('GET /providers', { query: { q: 'cardiolgy' } })
  expect(specialty.understood.specialty).toBe('Cardiology')
})
