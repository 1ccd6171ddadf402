import { expect, test } from 'vitest'
import { endFor, foundGrantees } from './share-with.ts'

test('until nobody chose an end it is the end of the visit, or 7 days; what was chosen stays where it fits', () => {
  const [visited, other] = [{ hasVisit: true }, { hasVisit: false }]
  expect([endFor(visited, ''), endFor(other, '')]).toEqual(['visit', 'week'])
  expect([endFor(visited, 'visit'), endFor(other, 'visit')]).toEqual(['visit', 'week'])
  expect([endFor(visited, 'week'), endFor(visited, 'open'), endFor(other, 'month')]).toEqual(['week', 'open', 'month'])
})

test('whom something is shared with is found by any part of the name, without accents', () => {
  const named = (name: string) => ({ id: name, name, kind: 'practitioner' as const, hasVisit: false })
  const all = ['Dr Zoë Müller', 'Dr Ana Núñez', 'Harbour Clinic'].map(named)
  const found = (typed: string) => foundGrantees(all, typed).map(({ name }) => name)
  expect(found('')).toHaveLength(3)
  expect(found('  muller ')).toEqual(['Dr Zoë Müller'])
  expect(found('nunez ana')).toEqual(['Dr Ana Núñez'])
  expect(found('clin')).toEqual(['Harbour Clinic'])
  expect(found('clinic zoe')).toEqual([])
})
