import { expect, test } from 'vitest'
import { asLocalDate } from '../time/local.ts'
import { searchedDays } from './audit-kinds.ts'

const today = asLocalDate('2026-11-23')
const on = asLocalDate

test('without a wish the last week is searched; with one day asked for, a week from or up to it', () => {
  expect(searchedDays(today, {})).toEqual({ from: '2026-11-17', until: '2026-11-23' })
  expect(searchedDays(today, { from: on('2026-11-01') })).toEqual({ from: '2026-11-01', until: '2026-11-07' })
  expect(searchedDays(today, { from: on('2026-11-20') })).toEqual({ from: '2026-11-20', until: '2026-11-23' })
  expect(searchedDays(today, { until: on('2026-11-10') })).toEqual({ from: '2026-11-04', until: '2026-11-10' })
})

test('the audit is searched for a month at most, and never from a later day to an earlier one', () => {
  expect(searchedDays(today, { from: on('2026-10-01'), until: on('2026-10-31') })).toBeDefined()
  expect(searchedDays(today, { from: on('2026-10-01'), until: on('2026-11-01') })).toBeUndefined()
  expect(searchedDays(today, { from: on('2026-10-02'), until: on('2026-10-01') })).toBeUndefined()
})
