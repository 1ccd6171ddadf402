import { expect, test } from 'vitest'
import { endFor } from './share-with.ts'

test('until nobody chose an end it is the end of the visit, or 7 days; what was chosen stays where it fits', () => {
  const [visited, other] = [{ hasVisit: true }, { hasVisit: false }]
  expect([endFor(visited, ''), endFor(other, '')]).toEqual(['visit', 'week'])
  expect([endFor(visited, 'visit'), endFor(other, 'visit')]).toEqual(['visit', 'week'])
  expect([endFor(visited, 'week'), endFor(visited, 'open'), endFor(other, 'month')]).toEqual(['week', 'open', 'month'])
})
