import { expect, test } from 'vitest'
import { countOf, filterIn, isNarrowed, narrowed } from './visit-filter.ts'

const visit = (
  status: 'booked' | 'arrived' | 'cancelled',
  service_name: string,
  branch: string,
  mode: 'video' | 'in_person',
) => ({
  status,
  service_name,
  mode,
  branch: { id: branch },
})
const visits = [
  visit('booked', 'First visit', 'a', 'in_person'),
  visit('arrived', 'Follow-up', 'a', 'in_person'),
  visit('cancelled', 'Follow-up', 'b', 'video'),
]
const found = (address: string) =>
  narrowed(visits, filterIn(new URLSearchParams(address))).map((one) => visits.indexOf(one))

test('several states are asked for at once, and each other filter narrows further', () => {
  expect(found('')).toEqual([0, 1, 2])
  expect(found('status=booked,arrived')).toEqual([0, 1])
  expect(found('status=arrived,cancelled&service=Follow-up&how=video')).toEqual([2])
  expect(found('branch=a&service=First visit')).toEqual([0])
  expect(found('branch=c')).toEqual([])
})

test('what the address says and nobody knows narrows nothing; the search alone narrows but is no filter of its own', () => {
  expect(found('status=lost&how=by-post')).toEqual([0, 1, 2])
  expect(countOf(filterIn(new URLSearchParams('status=lost')))).toBe(0)
  const searched = filterIn(new URLSearchParams('q=Smith'))
  expect(countOf(searched)).toBe(0)
  expect(isNarrowed(searched)).toBe(true)
  expect(countOf(filterIn(new URLSearchParams('status=booked,arrived&kind=new')))).toBe(2)
})
