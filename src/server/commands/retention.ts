import { parseArgs } from 'node:util'
import { countDue } from '../core/table-rules.ts'
import { systemClock } from '../platform/clock.ts'
import { tables } from '../tables.ts'
import { runCommand, withInstallation } from './run-command.ts'

// npm run retention -- --show: which table is kept how long, why, and how many rows are due.
const { values } = parseArgs({ options: { show: { type: 'boolean' } } })
if (!values.show) {
  console.error('Usage: npm run retention -- --show')
  process.exit(2)
}
await runCommand(() =>
  withInstallation(async ({ database }) => {
    for (const row of await countDue(database, systemClock.now(), tables)) console.log(JSON.stringify(row))
    return 0
  }),
)
