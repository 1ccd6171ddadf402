import { expect, test } from 'vitest'
import { bodyOf, closesPage, faultsOf, type Profile, type ProfileValues, valuesOf } from './profile-values.ts'

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

const saved = (verification: string): Profile => ({
  ...bodyOf({ ...typed, qualifications: [], age_to: '' }),
  ...{ id: 'a', doctor: 'b', slug: 'ada', specialty_name: 'Cardiology', facility_name: '', location: '' },
  ...{ display_photo: null, verification, verified_on: null, licence_number: '', is_published: true },
})

test('another name or specialty closes the page of a doctor who stands as checked, and of nobody else', () => {
  for (const state of ['verified', 'expiring', 'recheck_due', 'submitted', 'rejected', 'unverified']) {
    const profile = saved(state)
    const isChecked = ['verified', 'expiring', 'recheck_due'].includes(state)
    for (const part of ['title', 'first_name', 'last_name', 'specialty'])
      expect(closesPage(profile, { ...valuesOf(profile), [part]: 'Other' }), `${state} ${part}`).toBe(isChecked)
    expect(closesPage(profile, { ...valuesOf(profile), first_name: ' Ada ', sub_specialty: 'Hands' }), state).toBe(
      false,
    )
  }
})
