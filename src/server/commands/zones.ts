import { parseArgs } from 'node:util'
import { mendZones } from '../features/appointments/mend-zones.ts'
import { systemClock } from '../platform/clock.ts'
import { runCommand, withInstallation } from './run-command.ts'

// npm run zones -- --verify | --mend: visits whose moment no longer shows the agreed time on the wall.
const { values } = parseArgs({ options: { verify: { type: 'boolean' }, mend: { type: 'boolean' } } })
if (!values.verify && !values.mend) {
  console.error('Usage: npm run zones -- --verify | --mend')
  process.exit(2)
}
await runCommand(() =>
  withInstallation(async ({ database }, config) => {
    const verdict = await mendZones({ database, clock: systemClock, site: config }, { mend: values.mend === true })
    console.log(JSON.stringify(verdict))
    return verdict.differing.length === verdict.mended ? 0 : 1
  }),
)
