import { localeOf } from './languages.ts'
import { currentLanguage } from './translate.ts'

const namesIn = new Map<string, Intl.DisplayNames>()
// Looking a name up costs twenty times what remembering it does, and each card of a search names several.
const known = new Map<string, string>()

/** A language by its tag, in the current language: "French". */
export function languageName(tag: string): string {
  const locale = localeOf(currentLanguage())
  const key = `${locale} ${tag}`
  const name = known.get(key) ?? named(locale, tag)
  known.set(key, name)
  return name
}

function named(locale: string, tag: string): string {
  const names = namesIn.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language' })
  namesIn.set(locale, names)
  return names.of(tag) ?? tag
}
