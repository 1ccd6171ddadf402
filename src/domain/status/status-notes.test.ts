import { expect, test } from 'vitest'
import { isToldInside, stateOfAll, textOfNote, whenOfNote, wrongNote } from './status-notes.ts'

const texts = { text_en: 'We move', text_fr: '', text_ar: 'ننتقل' }
const hour = 60 * 60 * 1000

test('people read a note in their language, else in English, else in whatever it was written', () => {
  expect(textOfNote(texts, 'ar')).toEqual({ text: 'ننتقل', language: 'ar' })
  expect(textOfNote(texts, 'fr')).toEqual({ text: 'We move', language: 'en' })
  expect(textOfNote({ text_en: '', text_fr: '', text_ar: 'ننتقل' }, 'fr')).toEqual({ text: 'ننتقل', language: 'ar' })
})

test('a note begins at its first moment and is over at its last; without an end it goes on', () => {
  const span = { starts: 10, ends: 20 }
  expect([9, 10, 19, 20].map((now) => whenOfNote(now, span))).toEqual(['planned', 'now', 'now', 'over'])
  expect(whenOfNote(1e12, { starts: 10, ends: null })).toBe('now')
})

test('the platform is as bad as the worst that is so now; what is planned or only told changes nothing', () => {
  expect(stateOfAll([])).toBe('working')
  expect(
    stateOfAll([
      { when: 'planned', state: 'down' },
      { when: 'now', state: 'info' },
    ]),
  ).toBe('working')
  expect(
    stateOfAll([
      { when: 'now', state: 'maintenance' },
      { when: 'now', state: 'down' },
      { when: 'over', state: 'down' },
    ]),
  ).toBe('down')
})

test('who is logged in reads what is so now and what begins within a day', () => {
  expect(isToldInside(0, 24 * hour, 'planned')).toBe(true)
  expect(isToldInside(0, 24 * hour + 1, 'planned')).toBe(false)
  expect(isToldInside(0, -hour, 'now')).toBe(true)
  expect(isToldInside(0, -hour, 'over')).toBe(false)
})

test('a note needs a text and an end after its start', () => {
  const note = { ...texts, starts_at: '2026-11-23T10:00:00Z', ends_at: null }
  expect(wrongNote(note)).toEqual({})
  expect(wrongNote({ ...note, text_en: ' ', text_ar: '' })).toHaveProperty('text_en')
  expect(wrongNote({ ...note, ends_at: note.starts_at })).toHaveProperty('ends_at')
})
