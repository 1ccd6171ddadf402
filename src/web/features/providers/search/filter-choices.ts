import { mark, t } from '#domain/language/translate.ts'
import { addDays, asLocalDate } from '#domain/time/local.ts'
import { kilometresWords } from '../../../lib/format.ts'
import { dayWords } from '#domain/language/date-words.ts'
import type { Query } from './search-query.ts'

export type FilterName = 'day' | 'part' | 'mode' | 'radius_km' | 'language' | 'gender' | 'max_fee' | 'age' | 'sort'
export type Choice = { readonly value: string; readonly label: string }

// Spoken by many, each under its own name: who looks for one reads it, whatever the page speaks. What else a doctor
// speaks can be in the address, and stands in the list then.
const spoken: Readonly<Record<string, string>> = {
  ...{ en: 'English', fr: 'Français', ar: 'العربية', es: 'Español', pt: 'Português', de: 'Deutsch', it: 'Italiano' },
  ...{ nl: 'Nederlands', pl: 'Polski', ro: 'Română', hu: 'Magyar', el: 'Ελληνικά', ru: 'Русский', uk: 'Українська' },
  ...{ tr: 'Türkçe', fa: 'فارسی', he: 'עברית', ur: 'اردو', hi: 'हिन्दी', bn: 'বাংলা', pa: 'ਪੰਜਾਬੀ', ta: 'தமிழ்' },
  ...{
    so: 'Soomaali',
    sw: 'Kiswahili',
    am: 'አማርኛ',
    zh: '中文',
    yue: '粵語',
    ja: '日本語',
    ko: '한국어',
    vi: 'Tiếng Việt',
  },
}

const parts = { morning: mark('Morning'), afternoon: mark('Afternoon'), evening: mark('Evening') } as const
const modes = { in_person: mark('In person'), video: mark('Video') } as const
const genders = { female: mark('Woman'), male: mark('Man') } as const
const orders = { soonest: mark('Soonest'), nearest: mark('Nearest'), name: mark('Name') } as const
const distances = [5, 10, 25, 50, 100]
// A baby, and the years at which doctors most often begin or end; any other is typed.
const ages = [0, 2, 6, 12, 16, 18]
const prices = [0, 25, 50, 75, 100, 150, 200]

/** The choices of a filter, the one that leaves it open first. */
export function choicesOf(name: FilterName, query: Query, today: string): Choice[] {
  const any = { value: '', label: t('Any') }
  const said = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([value, word]) => ({ value, label: t(word) }))
  switch (name) {
    case 'day':
      return [any, ...daysAfter(today)]
    case 'part':
      return [any, ...said(parts)]
    case 'mode':
      return [any, ...said(modes)]
    case 'gender':
      return [any, ...said(genders)]
    case 'sort':
      return said(orders)
    case 'radius_km':
      return [any, ...distances.map((value) => ({ value: String(value), label: kilometresWords(value) }))]
    case 'max_fee':
      return [any, ...prices.map((value) => ({ value: String(value), label: value === 0 ? t('Free') : String(value) }))]
    case 'age':
      return [any, ...ages.map((age) => ({ value: String(age), label: ageWords(age) }))]
    case 'language': {
      const { language } = query
      const all = language && !spoken[language] ? { ...spoken, [language]: language } : spoken
      return [any, ...Object.entries(all).map(([value, label]) => ({ value, label }))]
    }
  }
}

/** "7 years old", as a choice says how old who comes is. */
const ageWords = (age: number) =>
  age === 0 ? t('Under 1 year') : t('{age, plural, one {# year old} other {# years old}}', { age })

function daysAfter(today: string): Choice[] {
  return Array.from({ length: 7 }, (_, ahead) => {
    const date = addDays(asLocalDate(today), ahead)
    return { value: date, label: ahead === 0 ? t('Today') : ahead === 1 ? t('Tomorrow') : dayWords(date) }
  })
}

/** What a filter that is set is called, where it stands in the way: "Wheelchair access". */
export function chosenWords(name: string, query: Query, today: string): string {
  if (name === 'place') return query.place || t('Near me')
  if (name === 'step_free') return t('Wheelchair access')
  if (name === 'from') return dayWords(asLocalDate(query.from ?? today))
  if (name === 'age') return ageWords(query.age ?? 0)
  if (name === 'max_fee' && query.max_fee === 0) return t('Free')
  if (name === 'max_fee') return t('Price up to {price}', { price: String(query.max_fee ?? '') })
  const value = String(query[name as FilterName] ?? '')
  const known = choicesOf(name as FilterName, query, today).find((choice) => choice.value === value)
  return known?.label ?? (name === 'day' ? dayWords(asLocalDate(value)) : value)
}
