import { type CsvRow, readCsv } from '#server/features/places/facility-csv.ts'

/** The facilities of a file (FACILITIES_CSV), else invented ones. */
export function facilities(): AsyncIterable<CsvRow> {
  const file = process.env.FACILITIES_CSV
  return file ? readCsv(file, 'utf-8') : invented()
}

async function* invented(): AsyncGenerator<CsvRow> {
  for (let index = 0; index < 8000; index += 1)
    yield {
      line: index + 2,
      cells: {
        country: index % 5 === 0 ? 'FR' : 'GB',
        name: `Clinic ${index}`,
        city: `Town ${index % 200}`,
        latitude: String(50 + (index % 80) / 16),
        longitude: String(-3 + (index % 100) / 33),
        time_zone: index % 5 === 0 ? 'Europe/Paris' : 'Europe/London',
      },
    }
}
