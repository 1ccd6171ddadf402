import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant, minute } from '../time/instant.ts'
import { orderRules, orderWords, type Waiting, whoIsNext } from './order.ts'
import { priorities } from './ticket.ts'

const nine = instant(Date.UTC(2027, 0, 4, 9))
const at = (minutes: number) => instant(nine + minutes * minute)
let number = 0
const ticket = (parts: Partial<Waiting>): Waiting => ({
  priority: 'booked',
  arrivedAt: nine,
  bookedAt: null,
  raisedAt: null,
  heldUntil: null,
  prefix: 'A',
  number: (number += 1),
  ...parts,
})
const order = { rule: 'booked', elderlyFirst: true } as const
const sorted = (tickets: Waiting[], by: Parameters<typeof whoIsNext>[0] = order) =>
  tickets.toSorted(whoIsNext(by, nine))

test('booked time first, then arrival', () => {
  const late = ticket({ bookedAt: at(30), arrivedAt: at(-60) })
  const early = ticket({ bookedAt: at(10), arrivedAt: at(-5) })
  const walkIn = ticket({ priority: 'walk_in', arrivedAt: at(-90) })
  expect(sorted([walkIn, late, early])).toEqual([early, late, walkIn])
  expect(sorted([walkIn, late, early], { rule: 'arrival', elderlyFirst: true })).toEqual([walkIn, late, early])
})

test('urgent is first, then who was moved up, then elderly or disabled people where the branch says so', () => {
  const urgent = ticket({ priority: 'urgent', arrivedAt: at(5) })
  const raised = ticket({ raisedAt: at(6), arrivedAt: at(6) })
  const elderly = ticket({ priority: 'elderly_or_disabled', arrivedAt: at(7) })
  const booked = ticket({ bookedAt: at(0) })
  expect(sorted([booked, elderly, raised, urgent])).toEqual([urgent, raised, elderly, booked])
  expect(sorted([booked, elderly, raised, urgent], { rule: 'booked', elderlyFirst: false })).toEqual([
    urgent,
    raised,
    booked,
    elderly,
  ])
})

test('who asked for more time comes after everybody else until it is over', () => {
  const held = ticket({ priority: 'urgent', heldUntil: at(5) })
  const other = ticket({ priority: 'walk_in' })
  expect(sorted([held, other])).toEqual([other, held])
  expect([held, other].toSorted(whoIsNext(order, at(5)))).toEqual([held, other])
})

const minutes = fc.integer({ min: -200, max: 200 })
const anyTicket = fc.record({
  priority: fc.constantFrom(...priorities),
  arrivedAt: minutes.map(at),
  bookedAt: fc.option(minutes.map(at)),
  raisedAt: fc.option(minutes.map(at)),
  heldUntil: fc.option(minutes.map(at)),
  prefix: fc.constantFrom('A', 'W'),
  number: fc.integer({ min: 1, max: 999 }),
})
const anyOrder = fc.record({ rule: fc.constantFrom(...orderRules), elderlyFirst: fc.boolean() })

test('the order is one for all: nobody stands before and after the same person, however they are asked', () => {
  fc.assert(
    fc.property(anyOrder, fc.tuple(anyTicket, anyTicket, anyTicket), (by, [a, b, c]) => {
      const compare = whoIsNext(by, nine)
      expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) || 0)
      if (compare(a, b) < 0 && compare(b, c) < 0) expect(compare(a, c)).toBeLessThan(0)
      if (compare(a, b) === 0) expect([a.prefix, a.number]).toEqual([b.prefix, b.number])
    }),
  )
})

test('nobody who is not urgent goes before an urgent one, unless that one asked for more time', () => {
  fc.assert(
    fc.property(anyOrder, anyTicket, anyTicket, (by, a, b) => {
      const urgent = { ...a, priority: 'urgent' as const, heldUntil: null }
      const other = { ...b, priority: 'booked' as const }
      expect(whoIsNext(by, nine)(urgent, other)).toBeLessThan(0)
    }),
  )
})

test('the rule is said in words', () => {
  expect(orderWords({ rule: 'booked', elderlyFirst: false })).toBe('Booked time first, then arrival; urgent first.')
  expect(
    new Set(orderRules.flatMap((rule) => [true, false].map((elderlyFirst) => orderWords({ rule, elderlyFirst })))).size,
  ).toBe(4)
})
