/** The languages of the product, by their BCP 47 tags, each under its own name. */
export const languageNames = { en: 'English', fr: 'Français', ar: 'العربية' } as const

/** `qps`, the pseudo language, is English made longer and stranger: what it leaves plain is not translated. */
export type Language = keyof typeof languageNames | 'qps'

/** One that people can choose. */
export type OwnLanguage = keyof typeof languageNames

export const languages = Object.keys(languageNames) as OwnLanguage[]

/**
 * The languages that an operator offers, from the setting: tags with commas, the first for anybody who asks for none of
 * them. Something is always offered: without a known tag, all are.
 */
export function offeredLanguages(set: string): readonly OwnLanguage[] {
  const offered = [...new Set(tagsOf(set))].filter(isOwn)
  return offered.length > 0 ? offered : languages
}

/** The tags of a setting under which the product has no language. */
export function unknownTags(set: string): string[] {
  return tagsOf(set).filter((tag) => !isOwn(tag))
}

function tagsOf(set: string): string[] {
  return set
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
}

function isOwn(tag: string): tag is OwnLanguage {
  return languages.some((language) => language === tag)
}

/**
 * Where machines find a page in each language: the plain address speaks the language asked for, else the first offered.
 */
export function addressesIn(plain: string, offered: readonly OwnLanguage[]) {
  return offered.map((language) => ({ language, href: language === offered[0] ? plain : `${plain}?lang=${language}` }))
}

export function isLanguage(text: unknown): text is Language {
  return text === 'qps' || languages.some((language) => language === text)
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/**
 * The locale for dates, numbers and money. Arabic with the digits of its western half: references, phone numbers and
 * times then look in a sentence as they do where they are typed.
 */
export function localeOf(language: Language): string {
  return { en: 'en-GB', fr: 'fr-FR', ar: 'ar-u-nu-latn', qps: 'en-GB' }[language]
}

/** The first of those offered among the languages a browser asks for (`Accept-Language`, RFC 9110 section 12.5.4). */
export function languageAsked(header: string, offered: readonly OwnLanguage[] = languages): OwnLanguage | undefined {
  const asked = header
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';')
      const weight = Number(
        options
          .find((option) => option.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { language: tag.split('-')[0] ?? '', weight: Number.isNaN(weight) ? 0 : weight }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return offered.find(
    (language) => language === asked.find((one) => offered.some((own) => own === one.language))?.language,
  )
}
