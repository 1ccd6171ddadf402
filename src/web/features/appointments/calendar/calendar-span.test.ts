import { expect, test } from 'vitest'
import { asLocalDate } from '#domain/time/local.ts'
import { opensOn, spanOf } from './calendar-span.ts'

const sunday = asLocalDate('2026-11-22')

test('a week runs from its first day to its last', () => {
  expect(spanOf('week', sunday)).toEqual({ from: '2026-11-16', until: '2026-11-22', step: 7 })
  expect(spanOf('week', asLocalDate('2026-11-23')).from).toBe('2026-11-23')
  expect(spanOf('month', sunday)).toMatchObject({ from: '2026-11-01', until: '2026-11-30' })
})

test('a list runs for as many days as it is asked for, and a step takes it as far', () => {
  expect(spanOf('list', sunday)).toEqual({ from: '2026-11-22', until: '2026-12-21', step: 30 })
  expect(spanOf('list', sunday, 1)).toEqual({ from: sunday, until: sunday, step: 1 })
  expect(spanOf('list', sunday, 7)).toMatchObject({ until: '2026-11-28', step: 7 })
})

test('on a Sunday without hours the week that comes is shown; with hours, and on other days, the one that runs', () => {
  const [never, always] = [() => false, () => true]
  expect(opensOn('week', sunday, never)).toBe('2026-11-23')
  expect(opensOn('week', sunday, always)).toBe(sunday)
  expect(opensOn('day', sunday, never)).toBe(sunday)
  expect(opensOn('week', asLocalDate('2026-11-21'), never)).toBe('2026-11-21')
})
