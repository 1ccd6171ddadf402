import { parseArgs } from 'node:util'
import { resetAdministrator } from '../core/people/people-keys.ts'
import { systemClock } from '../platform/clock.ts'
import { runCommand, withInstallation } from './run-command.ts'

// npm run administrators -- --reset-second-step EMAIL: takes the app and the passkeys of an administrator away who logs in by
// neither any more. They read it by mail, and set up anew at the next log-in. While the server runs.
const { values } = parseArgs({ options: { 'reset-second-step': { type: 'string' } } })
const email = values['reset-second-step'] ?? ''
if (!email.includes('@')) {
  console.error('Usage: npm run administrators -- --reset-second-step EMAIL')
  process.exit(2)
}
await runCommand(() =>
  withInstallation(async ({ database }, config) => {
    const isReset = await database.asWorker('reset administrator', (tx) =>
      resetAdministrator(tx, systemClock.now(), config, email),
    )
    if (isReset) console.log(JSON.stringify({ second_step: 'reset', email }))
    else console.error('No administrator has this address')
    return isReset ? 0 : 1
  }),
)
