import { expect, test } from 'vitest'
import { profileFaults } from '#domain/profiles/public-profile.ts'
import { demoProfile } from './profiles.ts'
import { demoDoctors } from './doctors.ts'

test('what the demo’s doctors tell would be taken from a form, and speaks three languages', () => {
  const profiles = demoDoctors.map((doctor, place) => ({ ...doctor, ...demoProfile(doctor, place) }))
  for (const profile of profiles) expect(profileFaults(profile, 2026), profile.email).toEqual({})
  const spoken = new Set(profiles.flatMap(({ texts }) => texts.map(({ language }) => language)))
  expect([...spoken].sort()).toEqual(['ar', 'en', 'fr'])
  expect(profiles.filter(({ accepts_new }) => !accepts_new).length).toBe(2)
})
