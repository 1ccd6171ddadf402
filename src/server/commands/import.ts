import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse'
import { type FacilityLine, importFacilities } from '../features/places/import-facilities.ts'
import { readConfig } from '../platform/config.ts'
import { openInstallation } from '../platform/database/open-installation.ts'

// npm run import -- facilities FILE.csv [--source "…"] [--report FILE]: works while the server runs.
const usage = 'Usage: npm run import -- facilities FILE.csv [--source "© …"] [--report refused.csv]'
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { source: { type: 'string', default: '' }, report: { type: 'string' } },
})
const [kind, file] = positionals
if (kind !== 'facilities' || !file || !existsSync(file)) {
  console.error(file && !existsSync(file) ? `There is no file ${file}.` : usage)
  process.exit(2)
}
const installation = await openInstallation(readConfig(process.env), { exclusive: false })
const report = values.report ? createWriteStream(values.report) : undefined
report?.write('line,field,reason\n')
const began = performance.now()
const lines = createReadStream(file).pipe(
  parse({ columns: true, bom: true, relax_quotes: true, relax_column_count: true, skip_empty_lines: true }),
) as AsyncIterable<FacilityLine>
const counts = await importFacilities(installation.database, lines, {
  source: values.source,
  refuse: ({ line, field, reason }) => report?.write(`${line},${field},"${reason}"\n`),
  progress: (rows) => process.stderr.write(`\r${rows} rows`),
})
process.stderr.write('\n')
report?.end()
const seconds = Math.round((performance.now() - began) / 10) / 100
console.log(JSON.stringify({ ...counts, seconds }))
await installation.close()
