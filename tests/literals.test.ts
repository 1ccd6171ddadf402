import { expect, test } from 'vitest'
import { doctorProfileFaults, isPhoto } from '#domain/profiles/doctor-profile-rules.ts'
import { literal } from '#web/lib/messages.ts'

// The specification's texts, to the letter.
test.each([
  ['S1', 'Please select a specialty here'],
  ['S2', 'provide a brief description of the sub specialty here'],
  ['S3', 'provide the facility name'],
  ['S4', 'provide a location name'],
  ['S5', 'some data is missing'],
  ['S6', 'Please enter a facility name'],
  ['S7', 'Please select a facility logo to proceed'],
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

const good = { specialty: 'x', sub_specialty: 'Knees', facility_name: 'House1', location: 'Porto' }
const photo = { isPresent: true, name: 'me.jpg' }

test('a profile needs more than 4, 5 and 4 characters', () => {
  expect(doctorProfileFaults(good, photo)).toEqual([])
  expect(
    doctorProfileFaults({ specialty: '', sub_specialty: 'Knee', facility_name: 'House', location: 'Pori' }, photo),
  ).toEqual(['specialty', 'sub_specialty', 'facility_name', 'location'])
})

test('a photo is a jpg, jpeg or png', () => {
  expect(['a.jpg', 'a.JPEG', 'a.png', 'a.gif', 'a.svg'].map((name) => isPhoto({ isPresent: true, name }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
  expect(doctorProfileFaults(good, { isPresent: false, name: '' })).toEqual(['display_photo'])
})
