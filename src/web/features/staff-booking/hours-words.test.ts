import { expect, test } from 'vitest'
import { hoursWords } from './hours-words.ts'

const day = {
  time_zone: 'America/New_York',
  doctors_of_day: [
    {
      slug: 'split',
      open: [
        { start: 9 * 60, end: 12 * 60 },
        { start: 14 * 60, end: 17 * 60 },
      ],
    },
    { slug: 'away', open: [] },
  ],
}
/** A moment of a winter day, by the clock of the branch. */
const at = (time: string) => Date.parse(`2027-01-05T${time}:00-05:00`)

test('a doctor who still has hours needs no word, also between two stretches of them', () => {
  for (const time of ['08:00', '13:00', '16:59']) expect(hoursWords(day, 'split', at(time)), time).toBeUndefined()
})

test('once the last stretch has ended it is said, by the clock of the branch; so is a day without hours', () => {
  expect(hoursWords(day, 'split', at('17:00'))).toBe('The hours of this doctor are over for today.')
  for (const slug of ['away', 'of-another-branch'])
    expect(hoursWords(day, slug, at('10:00'))).toBe('This doctor has no hours here today.')
})

test('nothing is said before a doctor is chosen, nor before the page knows the moment', () => {
  expect(hoursWords(day, '', at('18:00'))).toBeUndefined()
  expect(hoursWords(day, 'split', 0)).toBeUndefined()
})
