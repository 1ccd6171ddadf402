import { expect, test } from 'vitest'
import { spokenLanguages, isSpokenLanguage } from '../language/spoken-languages.ts'
import { missingParts } from './profile-parts.ts'
import { textFor } from './profile-text.ts'
import { most, type PublicProfile, profileFaults, publicText } from './public-profile.ts'

const full: PublicProfile = {
  languages: ['en', 'ar'],
  gender: 'female',
  qualifications: [{ title: 'MBBS', institution: 'Example University', year: 2009 }],
  texts: [
    { language: 'fr', about: 'Bonjour', patients: '', first_visit: '' },
    { language: 'ar', about: 'أهلاً', patients: 'الأطفال', first_visit: 'بطاقة' },
  ],
  accepts_new: true,
  age_from: 0,
  age_to: 17,
}
const wrong = (change: Partial<PublicProfile>) => profileFaults({ ...full, ...change }, 2027)
const qualification = (change: object) => ({
  qualifications: [{ title: 'MD', institution: '', year: null, ...change }],
})
const about = (text: string) => ({ texts: [{ language: 'en' as const, about: text, patients: '', first_visit: '' }] })

test('a profile that is filled in well is taken, and so is an empty one', () => {
  expect(wrong({})).toEqual({})
  expect(wrong({ languages: [], gender: '', qualifications: [], texts: [], age_from: null, age_to: null })).toEqual({})
})

test('a thirteenth qualification, one without a title and a year to come are refused, each at its field', () => {
  const twelve = Array.from({ length: 12 }, () => ({ title: 'MD', institution: '', year: 2000 }))
  expect(wrong({ qualifications: twelve })).toEqual({})
  expect(wrong({ qualifications: [...twelve, ...twelve.slice(0, 1)] })).toMatchObject({
    qualifications: { code: 'too_many', values: { max: 12 } },
  })
  expect(wrong(qualification({ title: '  ' }))).toMatchObject({
    'qualifications.0.title': { code: 'qualification_missing' },
  })
  expect(wrong(qualification({ year: 2028 }))).toMatchObject({ 'qualifications.0.year': { code: 'year_unreal' } })
  expect(wrong(qualification({ year: 1929 }))).toMatchObject({ 'qualifications.0.year': { code: 'year_unreal' } })
  expect(wrong(qualification({ year: 2027 }))).toEqual({})
})

test('a text is plain, no longer than a page bears, and reads as it was typed', () => {
  expect(wrong(about('x'.repeat(2000)))).toEqual({})
  expect(wrong(about('x'.repeat(5000)))).toMatchObject({ 'texts.0.about': { code: 'text_too_long' } })
  expect(wrong(about('I <b>care</b>'))).toMatchObject({ 'texts.0.about': { code: 'text_markup' } })
  expect(wrong(about('<img src=x onerror=alert(1)>'))).toMatchObject({ 'texts.0.about': { code: 'text_markup' } })
  expect(wrong(about('Dr \u202eelpmas'))).toMatchObject({ 'texts.0.about': { code: 'text_hidden' } })
  expect(wrong(about('ten\u200bderly'))).toMatchObject({ 'texts.0.about': { code: 'text_hidden' } })
  expect(wrong(qualification({ institution: '\u2066x' }))).toMatchObject({
    'qualifications.0.institution': { code: 'text_hidden' },
  })
})

test('what people write of themselves is left alone: fractions, sums, Arabic with its own marks', () => {
  for (const text of ['Heart rate < 60 & > 100', 'A&E; 3 < 4', 'د. أحمد\u200f (القلب)', 'Ménière’s, B.Sc. – 100 %'])
    expect(publicText(most.about)(text), text).toBeUndefined()
})

test('languages are of this world, each once, at most twelve', () => {
  expect(wrong({ languages: ['en', 'pt-BR', 'yue', 'fa-AF'] })).toEqual({})
  expect(wrong({ languages: ['en', 'qq'] })).toMatchObject({ languages: { code: 'language_unknown' } })
  expect(wrong({ languages: ['en', 'en'] })).toMatchObject({ languages: { code: 'language_twice' } })
  expect(wrong({ languages: spokenLanguages.slice(0, 13) })).toMatchObject({ languages: { code: 'too_many' } })
  expect(isSpokenLanguage('pt-nonsense')).toBe(false)
})

test('every language of the list has a name in each language of the product', () => {
  for (const reader of ['en', 'fr', 'ar']) {
    const names = new Intl.DisplayNames([reader], { type: 'language', fallback: 'none' })
    expect(spokenLanguages.filter((tag) => !names.of(tag))).toEqual([])
  }
})

test('ages are ages, the last one not below the first; the same text stands once a language', () => {
  expect(wrong({ age_from: 18, age_to: 17 })).toMatchObject({ age_to: { code: 'age_below' } })
  expect(wrong({ age_from: 121 })).toMatchObject({ age_from: { code: 'age_unreal' } })
  expect(wrong({ age_from: 16, age_to: null })).toEqual({})
  expect(wrong({ texts: [...full.texts, ...full.texts] })).toMatchObject({ texts: { code: 'language_twice' } })
})

test('a page is read in the reader’s language, else in the doctor’s first that says it', () => {
  expect(textFor(full.texts, 'about', 'ar')).toEqual({ text: 'أهلاً', language: 'ar' })
  expect(textFor(full.texts, 'about', 'en')).toEqual({ text: 'Bonjour', language: 'fr' })
  expect(textFor(full.texts, 'first_visit', 'en')).toEqual({ text: 'بطاقة', language: 'ar' })
  expect(textFor([], 'about', 'en')).toBeUndefined()
})

test('what a page lacks is named in the order in which it helps most; the gender is never missing', () => {
  const shown = { ...full, gender: '' as const, display_photo: '/api/files/1' }
  expect(missingParts(shown)).toEqual([])
  expect(missingParts({ display_photo: null, languages: [], qualifications: [], texts: [] })).toEqual([
    'photo',
    'languages',
    'about',
    'first_visit',
    'qualifications',
  ])
})
