import { expect, test } from 'vitest'
import { fillLetter, openPlaces } from './letters.ts'

const facts = { patient: 'Ann $& Doe', visit_date: '5 January 2027', doctor: 'Dr Bo', birth_date: '' }

test('what is known of a visit stands in its places, as often as they come', () => {
  expect(fillLetter('{patient} came on {visit_date}. {patient} saw {doctor}.', facts)).toBe(
    'Ann $& Doe came on 5 January 2027. Ann $& Doe saw Dr Bo.',
  )
})

test('what is not known stays open and is named once; other braces are left', () => {
  const text = fillLetter('Born {birth_date}, {birth_date}; see {note} and {toString} at {branch}', facts)
  expect(text).toBe('Born {birth_date}, {birth_date}; see {note} and {toString} at {branch}')
  expect(openPlaces(text)).toEqual(['birth_date', 'branch'])
})

test('what a fact says is not filled in once more', () => {
  expect(fillLetter('{patient}', { patient: '{doctor}', doctor: 'Dr Bo' })).toBe('{doctor}')
})
