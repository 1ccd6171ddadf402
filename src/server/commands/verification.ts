import { parseArgs } from 'node:util'
import { setEvidenceDue } from '../core/checks/set-evidence-due.ts'
import { runCommand, withInstallation } from './run-command.ts'

// npm run verification -- --evidence-due 2027-01-31: the day by which doctors and facilities listed before checks existed are
// checked. It is set once for each. Prints how many there were.
const { values } = parseArgs({ options: { 'evidence-due': { type: 'string' } } })
const due = values['evidence-due'] ?? ''
if (!/^\d{4}-\d\d-\d\d$/.test(due) || Number.isNaN(Date.parse(due)) || Date.parse(due) < Date.now()) {
  console.error('Usage: npm run verification -- --evidence-due YYYY-MM-DD (a day to come)')
  process.exit(2)
}
await runCommand(() =>
  withInstallation(async ({ database }) => {
    const set = await database.asWorker('evidence due', (tx) => setEvidenceDue(tx, due))
    console.log(JSON.stringify({ ...set, evidence_due: due }))
    return 0
  }),
)
