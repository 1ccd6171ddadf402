import { expect, test } from 'vitest'
import { asLocalDate } from '../time/local.ts'
import { ageFit, ageOn, keepsAge } from './ages-seen.ts'

const day = asLocalDate
const children = { age_from: 3, age_to: 16 }

test('an age is counted in full years on the day of the visit', () => {
  expect(ageOn('2010-06-15', day('2027-06-14'))).toBe(16)
  expect(ageOn('2010-06-15', day('2027-06-15'))).toBe(17)
  expect(ageOn('2008-02-29', day('2027-02-28'))).toBe(18)
  expect(ageOn('2008-02-29', day('2027-03-01'))).toBe(19)
})

test('both ends of the ages are seen; who is beyond them is not, and an unknown birth date is asked', () => {
  expect(ageFit(children, '2024-01-05', day('2027-01-05'))).toBe('fits')
  expect(ageFit(children, '2024-01-06', day('2027-01-05'))).toBe('too_young')
  expect(ageFit(children, '2010-01-06', day('2027-01-05'))).toBe('fits')
  expect(ageFit(children, '2010-01-05', day('2027-01-05'))).toBe('too_old')
  expect(ageFit(children, null, day('2027-01-05'))).toBe('unknown')
  expect(ageFit({ age_from: null, age_to: null }, null, day('2027-01-05'))).toBe('fits')
  expect(ageFit({ age_from: 0, age_to: null }, null, day('2027-01-05'))).toBe('fits')
})

test('a visit does not go to a day on which its patient is not seen; one that the clinic took anyway may move', () => {
  const adults = { age_from: 18, age_to: null }
  expect(keepsAge(adults, '2009-02-01', day('2027-03-01'), day('2027-01-20'))).toBe(false)
  expect(keepsAge(adults, '2009-02-01', day('2027-03-01'), day('2027-02-01'))).toBe(true)
  expect(keepsAge(adults, '2015-02-01', day('2027-03-01'), day('2027-01-20'))).toBe(true)
  expect(keepsAge(adults, null, day('2027-03-01'), day('2027-01-20'))).toBe(true)
})
