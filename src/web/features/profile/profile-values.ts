import type { Fault } from '#domain/fault.ts'
import { languages as ownLanguages } from '#domain/language/languages.ts'
import type { ProfileText } from '#domain/profiles/profile-text.ts'
import { profileFaults, type PublicProfile } from '#domain/profiles/public-profile.ts'
import { isOpenIn, isState } from '#domain/verification/verification.ts'
import type { Answer, BodyOf } from '#contract/endpoints.ts'

export type Profile = Answer<'GET /doctors/me/setup'>['profile']

/** A row of the form: the year as it is typed, and a key that stays when the rows change places. */
export type QualificationRow = { key: string; title: string; institution: string; year: string }

/** The form as it stands: every language has its texts, the empty ones are not sent. */
export type ProfileValues = {
  title: string
  first_name: string
  last_name: string
  specialty: string
  sub_specialty: string
  experience: string
  languages: string[]
  gender: PublicProfile['gender']
  qualifications: QualificationRow[]
  texts: ProfileText[]
  accepts_new: boolean
  age_from: string
  age_to: string
}

export function valuesOf(profile: Profile): ProfileValues {
  const { title, first_name, last_name, accepts_new, age_from, age_to } = profile
  const { specialty, sub_specialty, experience, languages, gender } = profile
  return {
    ...{ title, first_name, last_name, specialty, sub_specialty, experience, languages, gender, accepts_new },
    qualifications: profile.qualifications.map(({ title, institution, year }, place) => ({
      ...{ key: `saved ${place}`, title, institution },
      year: year === null ? '' : String(year),
    })),
    texts: profile.texts,
    age_from: age_from === null ? '' : String(age_from),
    age_to: age_to === null ? '' : String(age_to),
  }
}

/** What is sent: without empty rows and texts. What is no number is sent as one that is refused with words. */
export function bodyOf(values: ProfileValues): Pick<Profile, keyof BodyOf<'PATCH /doctors/me'>> {
  return {
    ...withNumbers(values),
    qualifications: values.qualifications.filter(isTyped).map(asQualification),
    texts: values.texts.filter(isSaid).map(asText),
  }
}

/** Whether saving this closes the page of a doctor who stands as checked: another name or specialty is checked again. */
export function closesPage(profile: Profile, values: ProfileValues): boolean {
  const isOther = (['title', 'first_name', 'last_name', 'specialty'] as const).some(
    (part) => values[part].trim() !== profile[part],
  )
  return isOther && isState(profile.verification) && isOpenIn(profile.verification)
}

/** Returns what is wrong with the form, by the place of its rows; an empty row is none, as it is not sent. */
export function faultsOf(values: ProfileValues): Record<string, Fault> {
  const all = { ...withNumbers(values), qualifications: values.qualifications.map(asQualification) }
  const found = Object.entries(profileFaults(all, new Date().getFullYear()))
  const isEmpty = (field: string) => {
    const row = values.qualifications[Number(/^qualifications\.(\d+)/.exec(field)?.[1] ?? -1)]
    return row !== undefined && !isTyped(row)
  }
  return Object.fromEntries(found.filter(([field]) => !isEmpty(field)))
}

const isTyped = (row: QualificationRow) => [row.title, row.institution, row.year].some((text) => text.trim() !== '')
const isSaid = (text: ProfileText) => [text.about, text.patients, text.first_visit].some((said) => said.trim() !== '')

// Named one by one: what the form holds and what was saved compare as texts, so their parts have one order.
function withNumbers(values: ProfileValues) {
  return {
    title: values.title,
    first_name: values.first_name.trim(),
    last_name: values.last_name.trim(),
    specialty: values.specialty,
    sub_specialty: values.sub_specialty.trim(),
    experience: values.experience.trim(),
    languages: values.languages,
    gender: values.gender,
    texts: values.texts,
    accepts_new: values.accepts_new,
    age_from: asNumber(values.age_from),
    age_to: asNumber(values.age_to),
  }
}

function asText({ language, about, patients, first_visit }: ProfileText): ProfileText {
  return { language, about: about.trim(), patients: patients.trim(), first_visit: first_visit.trim() }
}

function asQualification({ title, institution, year }: QualificationRow) {
  return { title: title.trim(), institution: institution.trim(), year: asNumber(year) }
}

export const emptyText = (language: ProfileText['language']): ProfileText => ({
  language,
  about: '',
  patients: '',
  first_visit: '',
})

/** The languages of the product that have no text yet. */
export function otherLanguages(texts: readonly ProfileText[]) {
  return ownLanguages.filter((language) => !texts.some((text) => text.language === language))
}

/** Whatever is no whole number becomes one that no rule takes. */
const refused = 999
function asNumber(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d{1,4}$/.test(typed) ? Number(typed) : refused
}
