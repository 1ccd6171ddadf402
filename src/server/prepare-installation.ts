import { seedSpecialties } from './core/specialties/seed-specialties.ts'
import { refuseDemoRows } from './demo/demo-rows.ts'
import { finishDemo, loadDemo } from './demo/load-demo.ts'
import { firstAdministratorLink } from './features/accounts/first-administrator-link.ts'
import { markPasskeys } from './features/accounts/mark-passkeys.ts'
import { dateUncheckedDoctors } from './features/doctors/checks/date-unchecked.ts'
import { dateUncheckedFacilities } from './features/places/checks/date-unchecked.ts'
import type { Blobs } from './platform/blobs.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import { sql } from './platform/database/sql.ts'
import type { RecordFiles } from './platform/record-files.ts'

/**
 * What a first start brings in: the specialties, then the demo or the link that makes the administrator; and what a start
 * in another way of checking changes for whom nobody has looked at, or at another host for passkeys. Throws
 * `ConfigError` when the demo stands where it is not wanted.
 */
export async function prepareInstallation(
  config: Config,
  deps: { database: Database; blobs: Blobs; files?: RecordFiles; clock: Clock },
) {
  await deps.database.asWorker('seed', seedSpecialties)
  const asked = { ...deps, site: config, verification: config.verification }
  await markPasskeys({ ...deps, publicUrl: config.publicUrl })
  await dateUncheckedDoctors(asked)
  await dateUncheckedFacilities(asked)
  if (config.demo) {
    const known = await deps.database.asWorker('look for accounts', (tx) =>
      tx.one(sql`select 1 as one from account limit 1`),
    )
    const demo = { ...deps, site: config }
    await (known ? finishDemo(demo, deps.clock.now()) : loadDemo(demo, deps.clock.now()))
    return
  }
  await refuseDemoRows(deps.database)
  const link = await firstAdministratorLink({ ...deps, site: config })
  if (link) console.log(`\n  Make the administrator with this link, which works once: ${link}`)
}
