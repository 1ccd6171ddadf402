import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { type DoctorOfDay, fairOrder, type OfferedHere, sameThing } from './any-doctor.ts'

const doctor = (id: string, parts: Partial<DoctorOfDay> = {}): DoctorOfDay => ({
  id,
  isKnown: false,
  visits: 0,
  lastEnd: null,
  ...parts,
})
const order = (...doctors: DoctorOfDay[]) =>
  doctors
    .toSorted(fairOrder)
    .map(({ id }) => id)
    .join('')

test('who was seen before comes first, then who has fewest visits that day, then who has been idle longest', () => {
  expect(order(doctor('b', { visits: 1 }), doctor('a', { visits: 2 }))).toBe('ba')
  expect(order(doctor('b'), doctor('a', { visits: 9, isKnown: true }))).toBe('ab')
  const ends = (minutes: number) => ({ visits: 1, lastEnd: instant(minutes * 60_000) })
  expect(order(doctor('a', ends(30)), doctor('b', ends(10)), doctor('c', ends(20)))).toBe('bca')
  expect(order(doctor('b'), doctor('a'))).toBe('ab')
  expect(order(doctor('a'), doctor('b'))).toBe('ab')
})

const checkUp: OfferedHere = {
  mode: 'in_person',
  specialty: 'Cardiology',
  service: { name: 'Check-up', minutes: 30, approval: 'auto', fee_minor: 4000, currency: 'GBP' },
}

test('only what a patient could not tell apart is the same thing', () => {
  const like = (parts: Partial<OfferedHere>, service: Partial<OfferedHere['service']> = {}) =>
    sameThing({ ...checkUp, ...parts, service: { ...checkUp.service, ...service } }) === sameThing(checkUp)
  expect(like({}, { name: 'CHECK UP' })).toBe(true)
  for (const other of [
    { minutes: 20 },
    { fee_minor: 5000 },
    { currency: 'EUR' },
    { approval: 'manual' },
    { name: 'X' },
  ])
    expect(like({}, other)).toBe(false)
  expect(like({ mode: 'video' })).toBe(false)
  expect(like({ specialty: 'Neurology' })).toBe(false)
})
