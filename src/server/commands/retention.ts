import { parseArgs } from 'node:util'
import { countDue } from '../core/table-rules.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openInstallation } from '../platform/database/open-installation.ts'
import { tables } from '../tables.ts'
import { runCommand } from './run-command.ts'

// npm run retention -- --show: which table is kept how long, why, and how many rows are due.
const { values } = parseArgs({ options: { show: { type: 'boolean' } } })
if (!values.show) {
  console.error('Usage: npm run retention -- --show')
  process.exit(2)
}
await runCommand(async () => {
  const installation = await openInstallation(readConfig(process.env), { exclusive: false })
  try {
    for (const row of await countDue(installation.database, systemClock.now(), tables)) console.log(JSON.stringify(row))
    return 0
  } finally {
    await installation.close()
  }
})
