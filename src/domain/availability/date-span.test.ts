import { expect, test } from 'vitest'
import { fault } from '#domain/fault.ts'
import { dateSpanFaults } from './date-span.ts'

const day = { from_date: '2027-01-04', until_date: '2027-01-04', start: null, end: null }

test('leave is a day or some days, whole or from a time to another', () => {
  expect(dateSpanFaults(day)).toEqual({})
  expect(dateSpanFaults({ ...day, until_date: '2027-01-08' })).toEqual({})
  expect(dateSpanFaults({ ...day, start: '09:00', end: '09:05' })).toEqual({})
})

test('leave begins on some day and ends on none before it', () => {
  expect(dateSpanFaults({ ...day, from_date: '' })).toEqual({ from_date: fault('start_date_missing') })
  expect(dateSpanFaults({ ...day, until_date: '2027-01-03' })).toEqual({
    until_date: fault('end_date_before_start'),
  })
})

test('who says when it begins says when it ends, and the other way about', () => {
  expect(dateSpanFaults({ ...day, start: '09:00' })).toEqual({ end: fault('end_time_missing') })
  expect(dateSpanFaults({ ...day, end: '09:00' })).toEqual({ start: fault('start_time_missing') })
})

test('the end comes after the start', () => {
  const tooEarly = { end: fault('end_time_before_start') }
  expect(dateSpanFaults({ ...day, start: '09:00', end: '09:00' })).toEqual(tooEarly)
  expect(dateSpanFaults({ ...day, start: '09:00', end: '08:00' })).toEqual(tooEarly)
})

test('extra hours say their times', () => {
  const both = { start: fault('start_time_missing'), end: fault('end_time_missing') }
  expect(dateSpanFaults(day, { needsTimes: true })).toEqual(both)
  expect(dateSpanFaults(day, { needsTimes: false })).toEqual({})
})
