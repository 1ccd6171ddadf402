import { ConfigError } from '../platform/config.ts'
import type { Database, Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { demoDoctors } from './doctors.ts'
import { demoLogins } from './people.ts'
import { demoFacilities } from './places.ts'

/** Writes down that an account or a facility is the demo's. */
export function markDemoRow(tx: Runner, kind: 'account' | 'facility', id: string) {
  return tx.run(sql`insert into demo_row (kind, id) values (${kind}, ${id})`)
}

/** A demo of a version that did not mark its rows is known by its logins; now it is marked. */
export async function markOldDemo(tx: Runner) {
  const logins = await tx.many(sql`select id from account where email = any (${[...demoLogins]}::text[])`)
  if (logins.length < demoLogins.length) return
  const emails = [...demoLogins, 'second@example.com', ...demoDoctors.map(({ email }) => email)]
  await tx.run(sql`
    insert into demo_row (kind, id) select 'account', id from account where email = any (${emails}::text[]) on conflict do nothing`)
  await tx.run(sql`
    insert into demo_row (kind, id) select distinct 'facility', f.id from facility f join membership m on m.facility_id = f.id and m.builtin = 'facility_manager'
      join demo_row d on d.kind = 'account' and d.id = m.account_id
    where f.name = any (${Object.values(demoFacilities)}::text[]) on conflict do nothing`)
}

/** An installation for real must not hold the demo, whose passwords everybody knows. Throws `ConfigError`. */
export async function refuseDemoRows(database: Database) {
  const row = await database.asWorker('look for the demo', async (tx) => {
    await markOldDemo(tx)
    return tx.one(sql`select kind from demo_row limit 1`)
  })
  if (row)
    throw new ConfigError(
      'DEMO=off, but this installation holds the demo, and everybody knows its passwords. Take the demo away with "npm run demo -- --remove", or name another DATA_DIR or DATABASE_URL.',
    )
}
