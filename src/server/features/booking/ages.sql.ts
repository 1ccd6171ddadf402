import type { Actor } from '#domain/access/actor.ts'
import { ageFit, type AgesSeen, hasAges } from '#domain/profiles/ages-seen.ts'
import type { Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import type { Database } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

type Asked = AgesSeen & { readonly offering: { readonly time_zone: string } }

/** Whether a doctor sees the age of the person chosen, else of anybody whose visits an account manages, as of today; null: nobody knows. */
export async function isAgeSeen(
  database: Database,
  now: Instant,
  actor: Actor,
  { age_from, age_to, offering }: Asked,
  patient?: string,
): Promise<boolean | null> {
  if (actor.kind !== 'account' || actor.userType !== 'patient' || !hasAges({ age_from, age_to })) return null
  const people = await database.each(actor).many<{ born: string | null }>(sql`
    select date_of_birth::text as born from account where id = ${actor.account} and ${patient ?? null}::uuid is null
    union all select date_of_birth::text from patient where id in (select patients_of(${actor.account})) and removed_at is null
      and case when ${patient ?? null}::uuid is null then relation <> 'self' else id = ${patient ?? null}::uuid end
    limit 100`)
  // Whoever is asked for is not one of theirs.
  if (people.length === 0) return null
  const today = wallAt(asZone(offering.time_zone), now).date
  const fits = people.map(({ born }) => ageFit({ age_from, age_to }, born, today))
  return fits.includes('fits') ? true : fits.includes('unknown') ? null : false
}
