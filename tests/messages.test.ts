import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { expect, test } from 'vitest'
import { currentLanguage, type Messages, provideMessages, speakFrom, t } from '#domain/language/translate.ts'
import { languageAsked } from '#domain/language/languages.ts'
import { dateWords, dayWords, timeWords, weekdayNames } from '#domain/language/date-words.ts'
import { asLocalDate, asTimeOfDay } from '#domain/time/local.ts'
import { gatherMessages, readMessages } from '../scripts/messages.mjs'

const parts = ['public', 'areas', 'server'] as const
const found = gatherMessages()
const committed: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, '../src/domain/language/messages/gathered/en.json'), 'utf8'),
)

test('the message files hold every text of the sources; `npm run messages` writes them anew', () => {
  expect(found).toEqual(committed)
})

for (const language of ['fr', 'ar'] as const) {
  for (const part of parts) {
    test(`${language}, ${part}: complete, nothing left over, and each message takes the same values and marks`, () => {
      const messages = readMessages(language, part)
      expect(Object.keys(messages).sort()).toEqual([...found[part]].sort())
      const wrong = Object.entries(messages).filter(
        ([english, text]) => text.trim() === '' || namesIn(english).join() !== namesIn(text).join(),
      )
      expect(wrong).toEqual([])
    })
  }
}

test('Arabic has a form for each of its six numbers', () => {
  const plurals = parts.flatMap((part) =>
    Object.values(readMessages('ar', part)).filter((text) => text.includes(', plural,')),
  )
  expect(plurals.length).toBeGreaterThan(5)
  for (const text of plurals)
    for (const form of ['zero', 'one', 'two', 'few', 'many', 'other']) expect(text).toContain(`${form} {`)
})

test('French has one word for one thing (docs/words.md): a clinic or branch is a clinique, whoever speaks of it', () => {
  const french = Object.entries(Object.assign({}, ...parts.map((part) => readMessages('fr', part))) as Messages)
  const ofClinics = french.filter(([english]) => {
    const words = english.replaceAll(/\{\w+\}/g, '')
    return /\b(clinics?|branch(es)?)\b/i.test(words) && !/practice|facilit|site/i.test(words)
  })
  expect(ofClinics.length).toBeGreaterThan(100)
  expect(ofClinics.filter(([, text]) => /cabinet|établissement|\bsites?\b/i.test(text))).toEqual([])
})

test('Arabic has one word for one thing (docs/words.md): a clinic or branch is a عيادة, and people wait in a طابور', () => {
  const arabic = Object.entries(Object.assign({}, ...parts.map((part) => readMessages('ar', part))) as Messages)
  const ofClinics = arabic.filter(([english]) => /\b(clinics?|branch(es)?)\b/i.test(english.replaceAll(/\{\w+\}/g, '')))
  expect(ofClinics.length).toBeGreaterThan(100)
  expect(ofClinics.filter(([, text]) => !text.includes('عياد'))).toEqual([])
  // A sub specialty is a branch of medicine: the word is free for that alone.
  expect(arabic.filter(([english, text]) => /فرع|فروع/.test(text) && !/sub specialty/i.test(english))).toEqual([])
  const ofQueues = arabic.filter(([english]) => /(?<!phone )queue/i.test(english))
  expect(ofQueues.length).toBeGreaterThan(20)
  expect(ofQueues.filter(([, text]) => !/طابور|طوابير/.test(text))).toEqual([])
})

test('a text speaks the language of the moment, and English where a translation is missing', () => {
  provideMessages('fr', readMessages('fr', 'public'))
  speakFrom(() => 'fr')
  expect(currentLanguage()).toBe('fr')
  expect(t('{count, plural, one {# doctor} other {# doctors}}', { count: 2 })).toBe('2 médecins')
  expect(t('Something that nobody translated')).toBe('Something that nobody translated')
  expect(t('A reason with a {brace that somebody typed')).toBe('A reason with a {brace that somebody typed')
  expect(dateWords(asLocalDate('2026-11-26'))).toBe('26 novembre 2026')
  expect(timeWords(asTimeOfDay('13:05'))).toBe('13:05')
  speakFrom(() => 'ar')
  expect(dayWords(asLocalDate('2026-11-26'))).toBe('الخميس، 26 نوفمبر 2026')
  expect(weekdayNames()[0]).toEqual({ weekday: 6, name: 'السبت' })
  speakFrom(() => 'qps')
  expect(t('Hello {name}', { name: 'Ada' })).toMatch(/^⟦Hëllö Ada~+⟧$/)
  speakFrom(() => 'en')
  expect(timeWords(asTimeOfDay('13:05'))).toBe('1:05pm')
})

test('a browser gets the first of our languages that it asks for', () => {
  expect(languageAsked('fr-CH, fr;q=0.9, en;q=0.8')).toBe('fr')
  expect(languageAsked('de, ar;q=0.7, en;q=0.3')).toBe('ar')
  expect(languageAsked('de;q=0.9')).toBeUndefined()
  expect(languageAsked('')).toBeUndefined()
})

/** The values and marks of a message, as `{name}` and `<link>`. */
function namesIn(message: string): string[] {
  const names = new Set<string>()
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      names.add(element.type === TYPE.tag ? `<${element.value}>` : `{${element.value}}`)
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) visit(option.value)
    }
  }
  visit(parse(message))
  return [...names].sort()
}
