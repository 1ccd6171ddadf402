import { expect, test } from 'vitest'
import { sayFault } from '#contract/fault-texts.ts'
import { isPhoto, profileRules } from '#domain/profiles/doctor-profile-rules.ts'
import { logoFault } from '#domain/profiles/facility-rules.ts'

import { wrongFields } from '#domain/profiles/rule.ts'
import { literal } from '#web/lib/messages.ts'

// The specification's texts, to the letter.
test.each([
  ['S5', 'some data is missing'],
  ['S6', 'Please enter a facility name'],
  ['S8', 'An error occurred please try again later'],
  ['S9', 'an error occurred. please try again later'],
  ['S10', 'Create your profile'],
  ['S11', 'an error occurred'],
  ['S12', 'An error occurred while submitting your request. PLease try again later'],
  ['S13', 'Facility details created successfully. Reloading...'],
  ['S14', 'profile created successfully'],
  ['S15', 'Unexpected Application Error'],
  ['S16', 'the page you are looking for is either deleted or does not exist'],
] as const)('%s reads as the specification says', (id, text) => {
  expect(literal[id]).toBe(text)
})

const good = { specialty: 'x', sub_specialty: 'Knees', facility_name: 'House1', location: 'Porto', experience: '' }
const said = (values: typeof good) =>
  Object.fromEntries(
    Object.entries(wrongFields(profileRules, values)).map(([field, wrong]) => [field, sayFault(wrong)]),
  )

test('a profile needs more than 4, 5 and 4 characters, and says so as the specification does', () => {
  expect(said(good)).toEqual({})
  expect(
    said({ specialty: '', sub_specialty: 'Knee', facility_name: 'House', location: 'Pori', experience: '' }),
  ).toEqual({
    specialty: 'Please select a specialty here',
    sub_specialty: 'provide a brief description of the sub specialty here',
    facility_name: 'provide the facility name',
    location: 'provide a location name',
  })
})

test('a text of a profile that is too long is told in words of its own', () => {
  const long = { sub_specialty: 'x'.repeat(501), facility_name: 'x'.repeat(201), location: 'x'.repeat(201) }
  expect(said({ ...good, ...long, experience: 'x'.repeat(2001) })).toEqual({
    sub_specialty: 'This must be 500 characters or fewer',
    facility_name: 'This must be 200 characters or fewer',
    location: 'This must be 200 characters or fewer',
    experience: 'This must be 2000 characters or fewer',
  })
})

test('a logo is a picture that can be drawn anew', () => {
  const kinds = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/svg+xml', 'application/pdf', '']
  expect(kinds.filter((type) => logoFault({ type }) === undefined)).toEqual(kinds.slice(0, 4))
  expect(sayFault(logoFault(null))).toBe('Please select a facility logo to proceed')
})

test('a photo is a jpg, jpeg or png', () => {
  const names = ['a.jpg', 'a.JPEG', 'a.png', 'a.gif', 'a.svg', undefined]
  expect(names.map(isPhoto)).toEqual([true, true, true, false, false, false])
})
