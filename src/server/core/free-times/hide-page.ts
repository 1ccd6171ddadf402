import type { Instant } from '#domain/time/instant.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { rebuildDoctor } from './digest.ts'

/** Hides a doctor, so that nobody finds or books them; they can show their page again themselves. */
export async function hidePage(tx: Runner, now: Instant, practitioner: string) {
  await tx.run(sql`update practitioner set is_published = false where id = ${practitioner}`)
  await rebuildDoctor(tx, now, practitioner)
}
