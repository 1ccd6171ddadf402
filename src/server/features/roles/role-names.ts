import { t } from '#domain/language/translate.ts'
import { builtInRoles } from '#domain/access/roles.ts'
import { refuseFields } from '../../http/refusal.ts'
import type { Runner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { rolesOf } from './roles.sql.ts'

/** The name that a role gets; refuses an empty one and one that another role of the facility has. */
export async function refuseTakenName(tx: Runner, facility: string, wanted: string, id: string | undefined) {
  const name = wanted.trim().replace(/\s+/g, ' ')
  if (name === '') refuseFields({ name: 'role_name_missing' })
  const taken = [
    ...(await rolesOf(tx, facility)).filter((role) => role.id !== id).map((role) => role.name),
    ...Object.values(builtInRoles).map((role) => t(role.name)),
  ]
  if (taken.some((other) => other.toLowerCase() === name.toLowerCase())) refuseFields({ name: 'role_name_taken' })
  return name
}

export async function nameOfFacility(tx: Runner, facility: string): Promise<string> {
  return (await tx.one<{ name: string }>(sql`select name from facility where id = ${facility}`))?.name ?? ''
}
