import { t } from '#domain/language/translate.ts'
import { builtInRoles } from '#domain/access/roles.ts'
import { nameOfRole } from '#domain/profiles/name-rules.ts'
import { refuseFields } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { rolesOf } from './roles.sql.ts'

/** The name that a role gets; refuses one that is none or says more than a name, and one that another role of the facility has. */
export async function refuseTakenName(tx: Runner, facility: string, wanted: string, id: string | undefined) {
  const name = wanted.trim().replace(/\s+/g, ' ')
  const roles = await rolesOf(tx, facility)
  // What was named before names were looked at keeps its name until somebody changes it.
  const wrong = name === roles.find((role) => role.id === id)?.name ? undefined : nameOfRole(name)
  if (wrong) refuseFields({ name: wrong })
  const taken = [
    ...roles.filter((role) => role.id !== id).map((role) => role.name),
    ...Object.values(builtInRoles).map((role) => t(role.name)),
  ]
  if (taken.some((other) => other.toLowerCase() === name.toLowerCase())) refuseFields({ name: 'role_name_taken' })
  return name
}

export async function nameOfFacility(tx: Runner, facility: string): Promise<string> {
  return (await tx.one<{ name: string }>(sql`select name from facility where id = ${facility}`))?.name ?? ''
}
