import { expect, test } from 'vitest'
import { kindOfDay } from './day-kind.ts'

const at = (start: number, end: number) => ({ start: start * 60, end: end * 60 })
const there = { open: [at(9, 12)] }
const gone = { open: [] }
const [closed, open] = [{ kind: 'closed' }, { kind: 'open' }] as const

test('a day is away where dates leave nothing of it at any branch, and has other hours where they leave some', () => {
  expect(kindOfDay([gone, gone], [closed])).toBe('away')
  expect(kindOfDay([there], [closed])).toBe('other')
  expect(kindOfDay([gone, there], [closed])).toBe('other')
  // The rota closes a date, and opens it for its own hours.
  expect(kindOfDay([there], [closed, open])).toBe('other')
})

test('a day with hours more says so, and one that no date meets is as every week', () => {
  expect(kindOfDay([there], [open])).toBe('extra')
  expect(kindOfDay([there], [])).toBeUndefined()
  expect(kindOfDay([gone], [])).toBeUndefined()
})
