import { localeOf } from './languages.ts'
import { currentLanguage } from './translate.ts'

const known = new Map<string, Intl.DisplayNames>()

/** A language by its tag, in the language of the moment: "French". */
export function languageName(tag: string): string {
  const locale = localeOf(currentLanguage())
  const names = known.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language' })
  known.set(locale, names)
  return names.of(tag) ?? tag
}
