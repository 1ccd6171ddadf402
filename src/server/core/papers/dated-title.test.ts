import { expect, test } from 'vitest'
import { asLocalDate } from '#domain/time/local.ts'
import { datedTitle } from './dated-title.ts'

const day = asLocalDate('2027-01-04')

test('a document that comes again and again is called by what it is, whose, and of which day', () => {
  expect(datedTitle('Consent to the injection', 'Jane Doe', day)).toBe(
    'Consent to the injection, Jane Doe, 4 January 2027',
  )
})

test('of a long name the first part goes, so that whose it is and the day are still read', () => {
  const title = datedTitle('Consent to everything '.repeat(9), 'Jane Doe', day)
  expect(title).toHaveLength(100)
  expect(title).toMatch(/^Consent to everything .*…, Jane Doe, 4 January 2027$/)
  const ofMany = datedTitle('Consent', 'Maria '.repeat(20), day)
  expect(ofMany).toMatch(/^Consent, (Maria ){6}Mar…, 4 January 2027$/)
  // Nothing is cut in the middle of a letter, and no space stands before the dots.
  expect(datedTitle('Consent', '😀'.repeat(60), day)).toBe(`Consent, ${'😀'.repeat(39)}…, 4 January 2027`)
  expect(datedTitle('Consent', `${'a'.repeat(38)} and more`, day)).toBe(`Consent, ${'a'.repeat(38)}…, 4 January 2027`)
})
