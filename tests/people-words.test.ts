import { expect, test } from 'vitest'
import { specialties } from '#domain/profiles/specialties.ts'
import { foldWords } from '#domain/search/fold.ts'
import { typingErrors } from '#domain/search/nearly.ts'
import { dangerIn, entries, understandWords } from '#server/features/booking/people-words.ts'

const first = (text: string, language = 'en') => understandWords(text, language).oftenSeen[0]?.specialty

test('the list of people’s words names only specialties that exist, each entry with a reason', () => {
  const keys = new Set(specialties.map(([key]) => key))
  expect(entries.length).toBeGreaterThanOrEqual(600)
  for (const entry of entries) {
    expect(entry.reason, entry.words[0]).not.toBe('')
    expect(entry.words.filter((word) => foldWords(word) === '')).toEqual([])
    expect(entry.specialties.filter((key) => !keys.has(key))).toEqual([])
  }
})

test('each specialty is found by its name in each language', () => {
  expect(first('Cardiology')).toBe('cardiology')
  expect(first('cardiologie', 'fr')).toBe('cardiology')
  expect(first('Pédiatrie', 'fr')).toBe('paediatrics')
})

test('signs and pictures are no words: they lead nowhere', () => {
  for (const text of ['', '   ', '🙂', '‏', '…', '<>', '%', 'ـ', 'ً'])
    expect(understandWords(text, 'en')).toMatchObject({ oftenSeen: [], confidence: 'none' })
})

test('one spelling for what people write in several: accents, ligatures, alef and hamza, vowel signs, digits, marks', () => {
  expect(foldWords('Œil, l’œdème — STRASSE Straße')).toBe('oeil l oedeme strasse strasse')
  expect(foldWords("can't")).toBe('cant')
  expect(foldWords('أَلَمٌ')).toBe(foldWords('الم'))
  expect(foldWords('إصابة')).toBe(foldWords('اصابه'))
  expect(foldWords('قلبـــي')).toBe(foldWords('قلبى'))
  expect(foldWords('\u200fطبيب\u200f')).toBe('طبيب')
  expect(foldWords('٣ ۳')).toBe('3 3')
})

test('a typing error is forgiven, and counted: left out, put in, changed, swapped', () => {
  expect(typingErrors('hart', 'heart', 1)).toBe(1)
  expect(typingErrors('haert', 'heart', 1)).toBe(1)
  expect(typingErrors('heaart', 'heart', 1)).toBe(1)
  expect(typingErrors('harp', 'herp', 1)).toBeUndefined()
  expect(typingErrors('liver', 'heart', 2)).toBeUndefined()
})

test('what was said as it is known is sure, a typing error is a guess, a stranger’s name is nothing', () => {
  expect(understandWords('my knee hurts', 'en').confidence).toBe('sure')
  expect(understandWords('hart', 'en').confidence).toBe('likely')
  expect(understandWords('Harper', 'en').oftenSeen).toEqual([])
  expect(understandWords('Ben Okonkwo', 'en').oftenSeen).toEqual([])
})

test.each([
  ['chest pain', 'call'],
  ['I have a pain in my chest', 'call'],
  ["can't breathe", 'call'],
  ['i think i had a stroke', 'call'],
  ['my baby is not breathing', 'call'],
  ['took too many pills', 'call'],
  ['heavy bleeding', 'call'],
  ['I want to die', 'self_harm'],
  ['suicidal', 'self_harm'],
  ['suicidle thoughts', 'self_harm'],
  ['douleur dans la poitrine', 'call'],
  ["je n'arrive plus à respirer", 'call'],
  ['mon mari a fait un AVC', 'call'],
  ['envie de mourir', 'self_harm'],
  ['ألم شديد في الصدر', 'call'],
  ['لا أستطيع التنفس', 'call'],
  ['تسمم', 'call'],
  ['أفكر في الانتحار', 'self_harm'],
  ['knee pain', null],
  ['end of life care', null],
  ['my chest is itchy', null],
  ['mal au dos', null],
  ['وجع ظهر', null],
  ['🙂', null],
])('whether “%s” may be an emergency: %s', (text, danger) => {
  expect(dangerIn(text)).toBe(danger)
})

test.each([
  ['I want to kill myself', 'en', ['psychiatry', 'psychology', 'general-practice']],
  ['me tuer', 'fr', ['psychiatry', 'psychology', 'general-practice']],
  ['لا أريد أن أعيش', 'ar', ['psychiatry', 'psychology', 'general-practice']],
  ['cannot breathe', 'en', ['pulmonology', 'general-practice']],
  ['my baby is not breathing', 'en', ['paediatrics', 'general-practice']],
  ['took too many pills', 'en', ['general-practice']],
])('words of danger, “%s”, lead to whom one sees afterwards and nowhere else', (text, language, specialties) => {
  expect(understandWords(text, language).oftenSeen.map(({ specialty }) => specialty)).toEqual(specialties)
})
