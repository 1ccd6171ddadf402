import { expect, test } from 'vitest'
import type { Status } from '#domain/booking/status.ts'
import { atFirst, nextOfToday } from './next-of-today.ts'

const comes = (id: number, status: Status) => ({ id: `p${id}`, today: { status } })
const day = [
  ...Array.from({ length: 20 }, (_, at) => comes(at, 'completed')),
  ...Array.from({ length: 20 }, (_, at) => comes(20 + at, 'booked')),
]
const ids = (patients: readonly { id: string }[]) => patients.map(({ id }) => id)

test('who is there or still comes stands first, a few of them, in the order of the day', () => {
  expect(ids(nextOfToday(day, null))).toEqual(Array.from({ length: atFirst }, (_, at) => `p${20 + at}`))
})

test('who was chosen stays in the list at their place', () => {
  expect(ids(nextOfToday(day, 'p3'))[0]).toBe('p3')
  expect(ids(nextOfToday(day, 'p39')).at(-1)).toBe('p39')
  expect(nextOfToday(day, 'p21')).toHaveLength(atFirst)
})

test('in the evening, when nobody comes any more, the last ones stand there', () => {
  const evening = day.slice(0, 20)
  expect(ids(nextOfToday(evening, null)).at(-1)).toBe('p19')
  expect(nextOfToday(evening, null)).toHaveLength(atFirst)
})
