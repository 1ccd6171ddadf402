import type { Identity } from '#domain/profiles/own-details.ts'
import { t } from '#domain/language/translate.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'

/** "Robin Sample, 1 January 1980": by what two people of one name are told apart. The name keeps to itself, whichever way it runs. */
export function identityWords({ first_name, last_name, date_of_birth }: Identity): string {
  const name = `\u2068${`${first_name} ${last_name}`.trim()}\u2069`
  return date_of_birth ? t('{name}, {born}', { name, born: dateWords(asLocalDate(date_of_birth)) }) : name
}
