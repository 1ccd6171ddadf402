import { builtInRoles, isBuiltInRole } from '#domain/access/roles.ts'
import { t } from '#domain/language/translate.ts'

/** A built-in role by its name in the language of the moment, another one as the clinic named it. */
export function roleWords(role: string): string {
  return isBuiltInRole(role) ? t(builtInRoles[role].name) : role
}
