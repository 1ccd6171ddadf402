import { expect, test } from 'vitest'
import { againPath, similarPath } from './doctor-paths.ts'
import { timePath } from './time-path.ts'

const visit = { specialty: 'Heart & lungs', city: 'Port Example', mode: 'in_person' } as const

test('doctors like the one of a visit are looked for by its specialty and where it was to be', () => {
  expect(similarPath(visit)).toBe('/find?q=Heart%20%26%20lungs&place=Port%20Example')
  expect(similarPath({ ...visit, city: '' }, '/usr/providers')).toBe('/usr/providers?q=Heart%20%26%20lungs')
})

test('who wanted a visit by video is led to doctors who see people by video', () => {
  expect(similarPath({ ...visit, mode: 'video' })).toBe('/find?q=Heart%20%26%20lungs&place=Port%20Example&mode=video')
})

test('the same service of the same doctor is chosen on the doctor’s page', () => {
  expect(againPath({ slug: 'dr-ada-sample', offeringId: 'o', serviceId: 's' })).toBe(
    '/d/dr-ada-sample?offering=o&service=s',
  )
})

test('who books for somebody else goes on for them, from a page and from one time', () => {
  const again = { slug: 'dr-ada-sample', offeringId: 'o', serviceId: 's' }
  expect(againPath(again, 'p')).toBe('/d/dr-ada-sample?offering=o&service=s&person=p')
  const start = '2027-01-05T09:00:00.000Z'
  expect(timePath(again, start)).toBe(`/d/dr-ada-sample/time?offering=o&service=s&start=${encodeURIComponent(start)}`)
  expect(timePath(again, start, 'p')).toMatch(/&person=p$/)
})
