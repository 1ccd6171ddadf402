import { localeOf } from './languages.ts'
import { currentLanguage, t } from './translate.ts'

// A formatter takes a thousand times as long to make as to use.
const formatters = new Map<string, Intl.NumberFormat>()

/** Returns a price in words of the reader's language; undefined where none is set. `minor` in cents and their like. */
export function moneyWords(minor: number | null, currency: string): string | undefined {
  if (minor === null || currency === '') return undefined
  return minor === 0 ? t('Free') : formatterOf(currency).format(minor / 100)
}

function formatterOf(currency: string): Intl.NumberFormat {
  const locale = localeOf(currentLanguage())
  const key = `${locale} ${currency}`
  const known = formatters.get(key)
  if (known) return known
  // Arabic has no sign for most of them: nobody would read "UK£" among Arabic words.
  const currencyDisplay = currentLanguage() === 'ar' ? 'name' : 'narrowSymbol'
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
  formatters.set(key, made)
  return made
}
