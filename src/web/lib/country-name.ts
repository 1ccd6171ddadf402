import { localeOf } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/translate.ts'

/** A country by its two letters, in the language of the moment: "Portugal"; what names no country stays as it is. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([localeOf(currentLanguage())], { type: 'region' }).of(code) ?? code
}
