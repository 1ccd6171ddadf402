import { parseArgs } from 'node:util'
import { sql } from '../platform/database/sql.ts'
import { readConfig } from '../platform/config.ts'
import { openInstallation } from '../platform/database/open-installation.ts'
import { runCommand } from './run-command.ts'

// npm run verification -- --evidence-due 2027-01-31: until when doctors who were checked before documents were asked for
// hand them in. Prints how many there are.
const { values } = parseArgs({ options: { 'evidence-due': { type: 'string' } } })
const due = values['evidence-due'] ?? ''
if (!/^\d{4}-\d\d-\d\d$/.test(due) || Number.isNaN(Date.parse(due)) || Date.parse(due) < Date.now()) {
  console.error('Usage: npm run verification -- --evidence-due YYYY-MM-DD (a day to come)')
  process.exit(2)
}
await runCommand(async () => {
  const installation = await openInstallation(readConfig(process.env), { exclusive: false })
  try {
    const doctors = await installation.database.asWorker('evidence due', (tx) =>
      tx.run(sql`
        update practitioner p set verified_until = ${due}::date, end_told = null
        where p.verified_on is null and p.verified_until is not null and p.verification in ('verified', 'expiring', 'recheck_due', 'suspended')
          and not exists (select from verification_check c where c.practitioner_id = p.id and c.ended_at is null)`),
    )
    console.log(JSON.stringify({ doctors, evidence_due: due }))
    return 0
  } finally {
    await installation.close()
  }
})
