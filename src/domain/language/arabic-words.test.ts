import { afterAll, expect, test } from 'vitest'
import { zoneWords } from './date-words.ts'
import { moneyWords } from './money-words.ts'
import { speakFrom } from './translate.ts'

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
