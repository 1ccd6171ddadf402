import { createWriteStream, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { finished } from 'node:stream/promises'
import { importFacilities } from '../features/places/import-facilities.ts'
import { readConfig } from '../platform/config.ts'
import { checkCsv, isEncoding, readCsv } from '../features/places/facility-csv.ts'
import { openInstallation } from '../platform/database/open-installation.ts'
import { runCommand } from './run-command.ts'

// npm run import -- facilities FILE.csv [--source "…"] [--report FILE] [--encoding latin1]: works while the server runs.
const usage =
  'Usage: npm run import -- facilities FILE.csv [--source "© …"] [--report refused.csv] [--encoding utf-8|latin1]'
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    source: { type: 'string', default: '' },
    report: { type: 'string' },
    encoding: { type: 'string', default: 'utf-8' },
  },
})
const [kind, file] = positionals
if (kind !== 'facilities' || !file || !existsSync(file) || !isEncoding(values.encoding)) {
  console.error(file && !existsSync(file) ? `There is no file ${file}.` : usage)
  process.exit(2)
}
const [usable, encoding] = [file, values.encoding]
await runCommand(async () => {
  // Looked through first: a file that is not what it should be leaves nothing half taken in.
  await checkCsv(usable, encoding)
  const installation = await openInstallation(readConfig(process.env), { exclusive: false })
  const report = values.report ? createWriteStream(values.report) : undefined
  report?.write('line,field,reason\n')
  const began = performance.now()
  try {
    const counts = await importFacilities(installation.database, readCsv(usable, encoding), {
      source: values.source,
      refuse: ({ line, field, reason }) => report?.write(`${line},${field},"${reason}"\n`),
      progress: (rows) => process.stderr.write(`\r${rows} rows`),
    })
    process.stderr.write('\n')
    const seconds = Math.round((performance.now() - began) / 10) / 100
    console.log(JSON.stringify({ ...counts, seconds }))
    return counts.refused === 0 ? 0 : 3
  } finally {
    report?.end()
    if (report) await finished(report)
    await installation.close()
  }
})
