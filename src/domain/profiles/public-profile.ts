import { type Fault, fault } from '../fault.ts'
import { isSpokenLanguage } from '../language/spoken-languages.ts'
import type { ProfileText } from './profile-text.ts'
import type { Rule } from './rule.ts'

/** A title, where it was earned and when; the year may be left open. */
export type Qualification = { readonly title: string; readonly institution: string; readonly year: number | null }

export const genders = ['female', 'male', 'other'] as const

/** What a doctor says about themselves besides name and specialty. */
export type PublicProfile = {
  readonly languages: readonly string[]
  readonly gender: (typeof genders)[number] | ''
  readonly qualifications: readonly Qualification[]
  readonly texts: readonly ProfileText[]
  readonly accepts_new: boolean
  /** Ages of the patients the doctor sees in full years, both ends included; null: no bound. */
  readonly age_from: number | null
  readonly age_to: number | null
}

export const most = {
  languages: 12,
  qualifications: 12,
  line: 120,
  about: 2000,
  patients: 300,
  first_visit: 600,
  age: 120,
}
const firstYear = 1930

/** Returns what is wrong with a public profile, by the field as it is sent: `qualifications.0.year`. */
export function profileFaults(profile: PublicProfile, thisYear: number): Record<string, Fault> {
  const found: [string, Fault | undefined][] = [
    ['languages', languageFault(profile.languages)],
    ['qualifications', tooMany(profile.qualifications, most.qualifications)],
    ...profile.qualifications.flatMap((one, place) => qualificationFaults(one, `qualifications.${place}`, thisYear)),
    ['texts', isTwice(profile.texts.map(({ language }) => language)) ? fault('language_twice') : undefined],
    ...profile.texts.flatMap((one, place) => textFaults(one, `texts.${place}`)),
    ['age_from', ageFault(profile.age_from)],
    [
      'age_to',
      ageFault(profile.age_to) ?? (isBelow(profile.age_to, profile.age_from) ? fault('age_below') : undefined),
    ],
  ]
  return Object.fromEntries(found.filter((one): one is [string, Fault] => one[1] !== undefined))
}

/** A text that a public page shows as it was typed: no markup, nothing invisible that turns the writing around. */
export function publicText(longest: number): Rule {
  return (value) => {
    if (value.length > longest) return fault('text_too_long', { max: longest })
    if (markup.test(value)) return fault('text_markup')
    return turning.test(value) ? fault('text_hidden') : undefined
  }
}

// The marks 200e and 200f belong to Arabic and Hebrew; overrides and isolates can make a text read otherwise than it is.
const turning = /[\p{Co}\p{Cs}\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u
const markup = /<\/?[a-z!][^>]*>|<script|&#?\w{2,8};/i

const aLine = publicText(most.line)

function qualificationFaults({ title, institution, year }: Qualification, at: string, thisYear: number) {
  const inRange = year === null || (Number.isInteger(year) && year >= firstYear && year <= thisYear)
  return [
    [`${at}.title`, title.trim() === '' ? fault('qualification_missing') : aLine(title)],
    [`${at}.institution`, aLine(institution)],
    [`${at}.year`, inRange ? undefined : fault('year_unreal', { from: firstYear, to: thisYear })],
  ] satisfies [string, Fault | undefined][]
}

function textFaults(text: ProfileText, at: string): [string, Fault | undefined][] {
  return (['about', 'patients', 'first_visit'] as const).map((part) => [
    `${at}.${part}`,
    publicText(most[part])(text[part]),
  ])
}

function languageFault(languages: readonly string[]): Fault | undefined {
  if (!languages.every(isSpokenLanguage)) return fault('language_unknown')
  if (isTwice(languages)) return fault('language_twice')
  return tooMany(languages, most.languages)
}

function ageFault(age: number | null): Fault | undefined {
  const isReal = age === null || (Number.isInteger(age) && age >= 0 && age <= most.age)
  return isReal ? undefined : fault('age_unreal', { max: most.age })
}

const tooMany = (list: readonly unknown[], max: number) => (list.length > max ? fault('too_many', { max }) : undefined)
const isTwice = (list: readonly string[]) => new Set(list).size < list.length
const isBelow = (age: number | null, other: number | null) => age !== null && other !== null && age < other
