import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse'

export type FacilityLine = {
  country: string
  name: string
  city: string
  latitude: string
  longitude: string
  time_zone: string
}

/** The facilities of a file (FACILITIES_CSV), else invented ones. */
export function facilities(): AsyncIterable<FacilityLine> {
  const file = process.env.FACILITIES_CSV
  if (!file) return invented()
  const options = { columns: true, bom: true, relax_quotes: true, relax_column_count: true }
  return createReadStream(file).pipe(parse(options)) as AsyncIterable<FacilityLine>
}

async function* invented(): AsyncGenerator<FacilityLine> {
  for (let index = 0; index < 8000; index += 1)
    yield {
      country: index % 5 === 0 ? 'FR' : 'GB',
      name: `Clinic ${index}`,
      city: `Town ${index % 200}`,
      latitude: String(50 + (index % 80) / 16),
      longitude: String(-3 + (index % 100) / 33),
      time_zone: index % 5 === 0 ? 'Europe/Paris' : 'Europe/London',
    }
}
