import { builtInRoles, isBuiltInRole } from '#domain/access/roles.ts'
import { t } from '#domain/language/translate.ts'
import { nameOfRole, nameToSay } from '#domain/profiles/name-rules.ts'

/** A built-in role by its name in the current language, any other as the clinic named it. */
export function roleWords(role: string): string {
  return isBuiltInRole(role) ? t(builtInRoles[role].name) : roleToSay(role)
}

/** The name of a role as a message may say it. */
export function roleToSay(name: string): string {
  // Somebody without a role there, such as a doctor, has none to say.
  return name === '' ? '' : nameToSay(nameOfRole, name, t('a role of the clinic'))
}
