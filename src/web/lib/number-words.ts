import { localeOf } from '#domain/language/languages.ts'
import { currentLanguage } from '#domain/language/translate.ts'

/** "1,234" in the language of the moment. */
export function numberWords(value: number): string {
  return new Intl.NumberFormat(localeOf(currentLanguage())).format(value)
}

/** "12%", "0.4%": one digit after the point below ten. */
export function percentWords(share: number): string {
  const digits = share > 0 && share < 0.1 ? 1 : 0
  return new Intl.NumberFormat(localeOf(currentLanguage()), { style: 'percent', maximumFractionDigits: digits }).format(
    share,
  )
}
