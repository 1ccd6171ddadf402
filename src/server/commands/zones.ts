import { parseArgs } from 'node:util'
import { mendZones } from '../features/appointments/mend-zones.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openInstallation } from '../platform/database/open-installation.ts'
import { runCommand } from './run-command.ts'

// npm run zones -- --verify | --mend: visits whose moment no longer shows the agreed time on the wall.
const { values } = parseArgs({ options: { verify: { type: 'boolean' }, mend: { type: 'boolean' } } })
if (!values.verify && !values.mend) {
  console.error('Usage: npm run zones -- --verify | --mend')
  process.exit(2)
}
await runCommand(async () => {
  const config = readConfig(process.env)
  const installation = await openInstallation(config, { exclusive: false })
  try {
    const verdict = await mendZones(
      { database: installation.database, clock: systemClock, site: config },
      { mend: values.mend === true },
    )
    console.log(JSON.stringify(verdict))
    return verdict.differing.length === verdict.mended ? 0 : 1
  } finally {
    await installation.close()
  }
})
