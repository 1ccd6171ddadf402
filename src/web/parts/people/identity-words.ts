import type { Identity } from '#domain/profiles/own-details.ts'
import { t } from '#domain/language/translate.ts'
import { asLocalDate, dateWords } from '../../lib/format.ts'

/** "Robin Sample, 1 January 1980": by what two people of one name are told apart. */
export function identityWords({ first_name, last_name, date_of_birth }: Identity): string {
  return t('{name}, {born}', {
    name: `${first_name} ${last_name}`.trim(),
    born: date_of_birth ? dateWords(asLocalDate(date_of_birth)) : t('Date of birth not known'),
  })
}
