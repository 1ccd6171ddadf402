import { expect, test } from 'vitest'
import { bodyOf, faultsOf, type ProfileValues } from './profile-values.ts'

const typed: ProfileValues = {
  title: 'Dr',
  first_name: 'Ada',
  last_name: 'Sample',
  specialty: 'x',
  sub_specialty: 'Knees and hips',
  experience: '',
  languages: ['en'],
  gender: '',
  qualifications: [
    { key: 'a', title: '', institution: ' ', year: '' },
    { key: 'b', title: 'MD', institution: '', year: '20x9' },
  ],
  texts: [{ language: 'en', about: 'Hello ', patients: '', first_visit: '' }],
  accepts_new: true,
  age_from: '',
  age_to: '17',
}

test('what was saved compares as what was typed, whatever the order in which the database tells it', () => {
  const told = { first_visit: '', patients: '', about: 'Hello', language: 'en' as const }
  const { age_from, age_to, ...others } = typed
  expect(JSON.stringify(bodyOf({ age_to, age_from, ...others, texts: [told] }))).toBe(JSON.stringify(bodyOf(typed)))
})

test('an empty row is not sent and never wrong; a year that is none is refused at the row where it stands', () => {
  expect(bodyOf(typed).qualifications.length).toBe(1)
  expect(Object.keys(faultsOf(typed))).toEqual(['qualifications.1.year'])
})
