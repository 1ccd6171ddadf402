import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** By what the product knows a specialty, whatever it is called. */
export async function keyOfSpecialty(run: ReadRunner, id: string): Promise<string> {
  const row = await run.one<{ key: string }>(sql`select key from specialty where id = ${id}`)
  return row?.key ?? ''
}

const chosenBy = (practitioner: string | null) =>
  sql`merged_into is null and (is_active or id = (select specialty_id from practitioner where id = ${practitioner}::uuid))`

/** What a doctor can choose: the active ones, and the own one, which stays. */
export function allSpecialties(run: ReadRunner, practitioner: string | null) {
  return run.many<{ id: string; name: string }>(
    sql`select id, name from specialty where ${chosenBy(practitioner)} order by name limit 500`,
  )
}

export async function isSpecialty(run: ReadRunner, id: string, practitioner: string | null): Promise<boolean> {
  return (
    (await run.one(sql`select id from specialty where id::text = ${id} and ${chosenBy(practitioner)}`)) !== undefined
  )
}
