import { expect, test } from 'vitest'
import type { Entry } from './phrase-index.ts'
import { wordBook } from './word-book.ts'

const entry = (words: string, specialties: string, language = 'en'): Entry => ({
  language,
  words: words.split('|'),
  specialties: specialties.split('|'),
  reason: words,
})

const entries = [
  entry('elbow|elbow pain|tennis elbow', 'orthopaedics|sports|physio'),
  entry('eczema|dermatitis', 'skin|allergy'),
  entry('mouth|tongue|lip', 'teeth|jaw|throat'),
  entry('itchy palate|fruit tingling|cherry allergy|plum allergy', 'allergy'),
  entry('itching|itchy skin', 'skin|allergy'),
  entry('cough|dry cough|cough for weeks', 'general|lungs'),
  entry('urine leaks when sneezing|wet myself', 'urology'),
  entry('bent finger', 'hand'),
  entry('معدة|حرقة المعدة', 'stomach', 'ar'),
  entry('جلدية|أمراض جلدية', 'skin', 'ar'),
  entry('أذن|ألم الأذن', 'ear', 'ar'),
  entry('ظهر|وجع الظهر', 'back', 'ar'),
]
const book = wordBook(entries)
const seen = (text: string, language = 'en') => book.understand(text, language).oftenSeen.map(({ specialty }) => specialty) // prettier-ignore

test('a long word with one error counts beside a part of the body that was written right', () => {
  expect(seen('eczena on elbow')[0]).toBe('skin')
  expect(book.understand('eczena', 'en').confidence).toBe('likely')
})

test('a rare word that leads to one specialty alone says more than the part of the body beside it', () => {
  expect(seen('itchy mouth after plum').slice(0, 2)).toContain('allergy')
})

test('most of a long phrase is as good as all of a short one that says less of what was typed', () => {
  expect(seen('urine leaks when I cough')[0]).toBe('urology')
})

test('words that lead elsewhere are heard among the first three, before all that one part of the body leads to', () => {
  expect(seen('mouth elbow').slice(0, 3)).toContain('orthopaedics')
})

test('a beginning is the last word that is typed, or four letters: a short name is none', () => {
  expect(seen('ben okonkwo')).toEqual([])
  expect(seen('derm')).toEqual(['skin', 'allergy'])
})

test.each([
  ['معدتي', 'stomach'],
  ['بمعدتي', 'stomach'],
  ['المعدة', 'stomach'],
  ['جلدبة', 'skin'],
  ['الجلديه', 'skin'],
  ['ودني بتوجعني', 'ear'],
  ['ضهري واجعني', 'back'],
  ['بظهري', 'back'],
])('Arabic as it is spoken: an owner, a particle, a region’s word or letter, a mistyped one: %s', (text, specialty) => {
  expect(seen(text, 'ar')).toEqual([specialty])
})
