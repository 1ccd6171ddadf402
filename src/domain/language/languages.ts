/** The languages of the product, by their BCP 47 tags, each under its own name. */
export const languageNames = { en: 'English', fr: 'Français', ar: 'العربية' } as const

/** `qps`, the pseudo language, is English made longer and stranger: what it leaves plain is not translated. */
export type Language = keyof typeof languageNames | 'qps'

export const languages = Object.keys(languageNames) as (keyof typeof languageNames)[]

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

/** The first of ours among the languages a browser asks for (`Accept-Language`, RFC 9110 section 12.5.4). */
export function languageAsked(header: string): Language | undefined {
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
  return languages.find(
    (language) => language === asked.find((one) => languages.some((own) => own === one.language))?.language,
  )
}
