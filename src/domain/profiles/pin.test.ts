import { expect, test } from 'vitest'
import { degreesOf, pinAfter, pinFault } from './pin.ts'

test.each([
  ['GB', 52.2053, 0.1218, undefined],
  ['GB', 0.1218, 52.2053, 'pin_elsewhere'],
  ['FR', -20.88, 55.45, undefined],
  ['PT', 37.74, -25.67, undefined],
  ['NZ', -43.95, -176.55, undefined],
  ['DE', 48.85, 2.35, 'pin_elsewhere'],
  ['BR', -23.5, -46.6, undefined],
  ['GB', 52.2, null, 'pin_elsewhere'],
  ['GB', null, 0.1, 'pin_elsewhere'],
  ['GB', null, null, undefined],
])('the place of a branch in %s at %s, %s', (country, latitude, longitude, code) => {
  expect(pinFault(country, { latitude, longitude })?.code).toBe(code)
})

test.each([
  ['', 90, null],
  [' 52.2 ', 90, 52.2],
  ['52,2053', 90, 52.2053],
  ['-0.12', 180, -0.12],
  ['91', 90, undefined],
  ['91', 180, 91],
  ['north', 90, undefined],
  ['1e2', 180, undefined],
] as const)('what was typed as degrees, "%s" of at most %s', (typed, most, degrees) => {
  expect(degreesOf(typed, most)).toBe(degrees)
})

const before = { country: 'GB', city: 'Ely', postcode: 'CB7 4DL', latitude: 52.39, longitude: 0.26 }

test.each([
  ['another street', {}, true],
  ['the same, written otherwise', { city: ' ely ' }, true],
  ['another town', { city: 'Bath' }, false],
  ['another postcode', { postcode: 'CB7 4DN' }, true],
  ['another country', { country: 'IE' }, false],
  ['another town, and a place there', { city: 'Bath', latitude: 51.38 }, true],
])('an address with %s keeps its place on the map or loses it', (_, change, keeps) => {
  const after = { ...before, ...change }
  const none = { latitude: null, longitude: null }
  expect(pinAfter(before, after)).toEqual(keeps ? { latitude: after.latitude, longitude: after.longitude } : none)
})
