import { parseArgs } from 'node:util'
import { rebuildDoctor } from '../core/digest.ts'
import { compareDigest } from '../core/digest-check.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { openInstallation } from '../platform/database/open-installation.ts'
import { sql } from '../platform/database/sql.ts'

// npm run digest -- --verify | --rebuild: the read model against the truth, in chunks, while the server runs.
const { values } = parseArgs({ options: { verify: { type: 'boolean' }, rebuild: { type: 'boolean' } } })
if (!values.verify && !values.rebuild) {
  console.error('Usage: npm run digest -- --verify | --rebuild')
  process.exit(2)
}
const chunk = 200
const installation = await openInstallation(readConfig(process.env), { exclusive: false })
const { database } = installation
const total = { checked: 0, differences: 0, rebuilt: 0 }
let last = '00000000-0000-0000-0000-000000000000'
for (;;) {
  const doctors = await database.read.many<{ id: string }>(sql`
    select id from practitioner where id > ${last}::uuid order by id limit ${chunk}`)
  if (doctors.length === 0) break
  const ids = doctors.map((doctor) => doctor.id)
  last = ids.at(-1) ?? last
  const now = systemClock.now()
  if (values.rebuild) {
    for (const id of ids) await database.asSystem('rebuild digest', (tx) => rebuildDoctor(tx, now, id))
    total.rebuilt += ids.length
  }
  const verdict = await database.asSystem('verify digest', (tx) => compareDigest(tx, now, ids))
  total.checked += verdict.checked
  total.differences += verdict.differences
  for (const example of verdict.examples) console.error(example)
}
console.log(JSON.stringify(total))
await installation.close()
process.exit(total.differences === 0 ? 0 : 1)
