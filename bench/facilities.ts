import { createReadStream, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'csv-parse'
import type { FacilityLine } from '#server/features/places/import-facilities.ts'

/** The real facilities where their file lies (FACILITIES_CSV, or beside the project), else invented ones. */
export function facilities(): AsyncIterable<FacilityLine> {
  const file = [process.env.FACILITIES_CSV, resolve(import.meta.dirname, '../../shared/data/facilities.csv')].find(
    (path) => path && existsSync(path),
  )
  if (!file) return invented()
  const options = { columns: true, bom: true, relax_quotes: true, relax_column_count: true }
  return createReadStream(file).pipe(parse(options)) as AsyncIterable<FacilityLine>
}

async function* invented(): AsyncGenerator<FacilityLine> {
  for (let index = 0; index < 8000; index += 1)
    yield {
      country: 'GB',
      name: `Clinic ${index}`,
      city: `Town ${index % 200}`,
      latitude: String(50 + (index % 80) / 16),
      longitude: String(-3 + (index % 100) / 33),
      time_zone: 'Europe/London',
    }
}
