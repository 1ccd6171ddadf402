import { parseArgs } from 'node:util'
import { layBusyBits, layCards, rebuildDoctor } from '../core/free-times/digest.ts'
import { compareDigest } from '../core/free-times/digest-check.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { runCommand, withInstallation } from './run-command.ts'

// npm run digest -- --verify | --rebuild: the read model against the truth, in chunks, while the server runs.
const { values } = parseArgs({ options: { verify: { type: 'boolean' }, rebuild: { type: 'boolean' } } })
if (!values.verify && !values.rebuild) {
  console.error('Usage: npm run digest -- --verify | --rebuild')
  process.exit(2)
}
const chunk = 200
/** Comparing is the database's work: two at a time keep two of its cores busy. */
const lanes = 2
const total = { checked: 0, differences: 0, rebuilt: 0 }
await runCommand(async () => {
  await withInstallation(({ database }) => compareAll(database))
  console.log(JSON.stringify(total))
  return total.differences === 0 ? 0 : 1
})

async function compareAll(database: Database) {
  const doctors = await database.read.many<{ id: string }>(sql`select id from practitioner order by id`)
  let next = 0
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < doctors.length) {
        const ids = doctors.slice(next, (next += chunk)).map(({ id }) => id)
        await compare(database, ids)
        if (process.stderr.isTTY) process.stderr.write(`\r${total.checked} of ${doctors.length} doctors`)
      }
    }),
  )
}

async function compare(database: Database, ids: readonly string[]) {
  const now = systemClock.now()
  if (values.rebuild) {
    for (const id of ids)
      await database.asWorker('rebuild digest', async (tx) => {
        await layBusyBits(tx, now, id)
        await rebuildDoctor(tx, now, id)
        await layCards(tx, id)
      })
    total.rebuilt += ids.length
  }
  const verdict = await database.asWorker('verify digest', (tx) => compareDigest(tx, now, ids))
  total.checked += verdict.checked
  total.differences += verdict.differences
  for (const example of verdict.examples) console.error(example)
}
