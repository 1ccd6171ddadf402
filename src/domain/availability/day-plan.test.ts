import { expect, test } from 'vitest'
import { asLocalDate } from '../time/local.ts'
import { breaksOf, dayPlan, without } from './day-plan.ts'

type Rule = Parameters<typeof dayPlan>[1][number]
type Exception = Parameters<typeof dayPlan>[2][number]

const monday = asLocalDate('2026-11-23')
const tuesday = asLocalDate('2026-11-24')

function hours(times: string, more: Partial<Rule> = {}): Rule {
  const [start = '', end = ''] = times.split('-')
  return { weekday: 1, start, end, valid_from: null, valid_until: null, alternate_from: null, ...more }
}

function leave(times: string | null, more: Partial<Exception> = {}): Exception {
  const [start = null, end = null] = times?.split('-') ?? []
  return { from_date: monday, until_date: monday, start, end, kind: 'closed', ...more }
}

const at = (start: number, end: number) => ({ start: start * 60, end: end * 60 })

test('a day is open by the hours of its weekday; the gap between two is a break', () => {
  const plan = dayPlan(monday, [hours('13:00-17:00'), hours('09:00-12:00')], [])
  expect(plan).toEqual({ open: [at(9, 12), at(13, 17)], leave: [] })
  expect(breaksOf(plan)).toEqual([at(12, 13)])
  expect(dayPlan(tuesday, [hours('09:00-12:00')], [])).toEqual({ open: [], leave: [] })
})

test('hours over midnight reach into the next day', () => {
  expect(dayPlan(monday, [hours('22:00-06:00')], []).open).toEqual([at(22, 24)])
  expect(dayPlan(tuesday, [hours('22:00-06:00')], []).open).toEqual([at(0, 6)])
  expect(dayPlan(tuesday, [hours('17:00-00:00')], []).open).toEqual([])
  expect(dayPlan(monday, [hours('00:00-00:00')], []).open).toEqual([at(0, 24)])
  expect(dayPlan(tuesday, [hours('00:00-00:00')], []).open).toEqual([])
})

test('a night that is given to one date in place of its hours goes on after midnight too', () => {
  const week = [hours('09:00-17:00'), hours('05:00-12:00', { weekday: 2 })]
  const night = [leave(null), leave('22:00-06:00', { kind: 'open' })]
  expect(dayPlan(monday, week, night)).toEqual({ open: [at(22, 24)], leave: [at(0, 22)] })
  expect(dayPlan(tuesday, week, night)).toEqual({ open: [at(0, 12)], leave: [] })
})

test('a season, and every second week, count', () => {
  expect(dayPlan(monday, [hours('09:00-12:00', { valid_until: '2026-11-22' })], []).open).toEqual([])
  expect(dayPlan(monday, [hours('09:00-12:00', { valid_from: '2026-11-24' })], []).open).toEqual([])
  const one = { valid_from: monday, valid_until: monday }
  expect(dayPlan(monday, [hours('09:00-12:00', one)], []).open).toEqual([at(9, 12)])
  expect(dayPlan(monday, [hours('09:00-12:00', { alternate_from: '2026-11-16' })], []).open).toEqual([])
  expect(dayPlan(monday, [hours('09:00-12:00', { alternate_from: '2026-11-09' })], []).open).toEqual([at(9, 12)])
})

test('a leave cuts, extra hours add, and of two for one time the later one counts', () => {
  const week = [hours('09:00-17:00')]
  expect(dayPlan(monday, week, [leave('11:00-12:00')])).toEqual({ open: [at(9, 11), at(12, 17)], leave: [at(11, 12)] })
  expect(dayPlan(monday, week, [leave(null)])).toEqual({ open: [], leave: [at(0, 24)] })
  expect(dayPlan(monday, week, [leave(null), leave('12:00-14:00', { kind: 'open' })])).toEqual({
    open: [at(12, 14)],
    leave: [at(0, 12), at(14, 24)],
  })
  expect(dayPlan(tuesday, week, [leave(null)])).toEqual({ open: [], leave: [] })
  const before = leave(null, { from_date: '2026-11-20', until_date: '2026-11-22' })
  expect(dayPlan(monday, week, [before])).toEqual({ open: [at(9, 17)], leave: [] })
})

test('hours of two branches that overlap are one; those that touch stay two, without a break', () => {
  expect(dayPlan(monday, [hours('09:00-12:00'), hours('11:00-13:00')], []).open).toEqual([at(9, 13)])
  expect(dayPlan(monday, [hours('09:00-12:00'), hours('12:00-13:00')], []).open).toEqual([at(9, 12), at(12, 13)])
  expect(breaksOf({ open: [at(9, 12), at(12, 13)], leave: [] })).toEqual([])
})

test('what is taken is cut out of what is open', () => {
  expect(without([at(9, 12)], [at(10, 11), at(8, 9), at(11, 13)])).toEqual([at(9, 10)])
})
