import { afterAll, expect, test } from 'vitest'
import { asLocalDate } from '../time/local.ts'
import { dateWords, dayWords, shortDayWords, zoneWords } from './date-words.ts'
import { moneyWords } from './money-words.ts'
import french from './messages/fr/public.json' with { type: 'json' }
import { listComma, provideMessages, speakFrom } from './translate.ts'

afterAll(() => speakFrom(() => 'en'))

test('prices and places read as words of the language, also where its letters are others', () => {
  speakFrom(() => 'ar')
  expect(moneyWords(5000, 'GBP')).toMatch(/^50(?:\.00)? جنيه إسترليني$/)
  for (const zone of ['Europe/London', 'America/New_York', 'Asia/Dubai', 'Africa/Casablanca'])
    expect(zoneWords(zone)).toMatch(/^ب[\u0600-\u06ff ]+$/)
  speakFrom(() => 'en')
  expect(moneyWords(5000, 'GBP')).toBe('£50.00')
  expect(zoneWords('America/New_York')).toBe('New York time')
})

test('in French the first of a month is an ordinal and cities have their French names', () => {
  provideMessages('fr', french)
  speakFrom(() => 'fr')
  expect(dayWords(asLocalDate('2026-12-01'))).toBe('mardi 1er décembre 2026')
  expect(dateWords(asLocalDate('2026-12-11'))).toBe('11 décembre 2026')
  expect(shortDayWords(asLocalDate('2026-12-01'))).toBe('mar. 1er déc.')
  expect(['Europe/London', 'Africa/Cairo', 'Europe/Oslo', 'Europe/Paris'].map(zoneWords)).toEqual([
    'heure de Londres',
    'heure du Caire',
    'heure d’Oslo',
    'heure de Paris',
  ])
  speakFrom(() => 'ar')
  expect(['واحد', 'اثنان'].join(listComma())).toBe('واحد، اثنان')
  speakFrom(() => 'en')
})
