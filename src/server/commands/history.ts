import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { checkAnswers, checkHistory, type HistoryVerdict } from '../core/visits/history-check.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { runCommand, withInstallation } from './run-command.ts'

// npm run history -- --verify [--answers FILE]: whether the visits themselves are right, while the server runs.
// FILE holds the id of a visit a line: those that somebody was told of.
const { values } = parseArgs({ options: { verify: { type: 'boolean' }, answers: { type: 'string' } } })
if (!values.verify) {
  console.error('Usage: npm run history -- --verify [--answers FILE]')
  process.exit(2)
}
const chunk = 200
const told = values.answers ? (await readFile(values.answers, 'utf8')).split('\n').filter((line) => line !== '') : []
const total = { checked: 0, faults: 0 }
await runCommand(async () => {
  await withInstallation(({ database }) => checkAll(database))
  console.log(JSON.stringify(total))
  return total.faults === 0 ? 0 : 1
})

async function checkAll(database: Database) {
  const doctors = await database.read.many<{ id: string }>(sql`select id from practitioner order by id`)
  for (let next = 0; next < doctors.length; next += chunk) {
    const ids = doctors.slice(next, next + chunk).map(({ id }) => id)
    const verdict = await database.asWorker('verify history', (tx) => checkHistory(tx, systemClock.now(), ids))
    total.checked += verdict.checked
    report(verdict)
    if (process.stderr.isTTY) process.stderr.write(`\r${total.checked} of ${doctors.length} doctors`)
  }
  report(await database.asWorker('verify history', (tx) => checkAnswers(tx, told)))
}

function report(verdict: HistoryVerdict) {
  total.faults += verdict.faults
  for (const example of verdict.examples) console.error(example)
}
