import { expect, test } from 'vitest'
import { limitFaults } from './visit-limits.ts'

test('no limit is above that of a longer time; where there is none, anything goes', () => {
  expect(limitFaults({ day: 5, week: 5, month: 5 })).toEqual({})
  expect(limitFaults({ day: 200, week: null, month: null })).toEqual({})
  expect(limitFaults({ day: null, week: 1000, month: null })).toEqual({})
  expect(limitFaults({ day: 6, week: 5, month: null })).toEqual({
    day: { code: 'day_limit_above_week', values: { most: 5 } },
  })
  expect(limitFaults({ day: 6, week: null, month: 5 })).toEqual({
    day: { code: 'day_limit_above_month', values: { most: 5 } },
  })
  expect(limitFaults({ day: 6, week: 7, month: 5 })).toEqual({
    day: { code: 'day_limit_above_month', values: { most: 5 } },
    week: { code: 'week_limit_above_month', values: { most: 5 } },
  })
})
