import { expect, test } from 'vitest'
import { visitsOfWeek } from './week-estimate.ts'

const period = (weekday: number, start: string, end: string, mode = 'both', alternate_from: string | null = null) => ({
  weekday,
  start,
  end,
  mode,
  valid_from: null,
  valid_until: null,
  alternate_from,
  services: null,
})
const service = (minutes: number, mode: 'in_person' | 'video' | 'both' = 'in_person', buffer_after = 0) => ({
  id: `${minutes} ${mode}`,
  minutes,
  buffer_before: 0,
  buffer_after,
  mode,
})

test('a week has room for as many visits as fit into each of its hours, breaks included', () => {
  expect(visitsOfWeek([period(1, '09:00', '12:00')], [service(30)])).toBe(6)
  expect(visitsOfWeek([period(1, '09:00', '12:00')], [service(30, 'in_person', 10)])).toBe(4)
  expect(visitsOfWeek([period(1, '09:00', '12:00'), period(2, '22:00', '02:00')], [service(20), service(40)])).toBe(14)
})

test('hours of one way count by the services of that way, and those of every second week half', () => {
  const both = [service(60, 'in_person'), service(15, 'video')]
  expect(visitsOfWeek([period(1, '09:00', '12:00', 'video')], both)).toBe(12)
  expect(visitsOfWeek([period(1, '09:00', '12:00', 'in_person')], both)).toBe(3)
  expect(visitsOfWeek([period(1, '09:00', '12:00', 'video')], [service(30, 'in_person')])).toBe(0)
  expect(visitsOfWeek([period(1, '09:00', '12:00', 'both', '2027-01-04')], [service(30)])).toBe(3)
})

test('hours that are wrong do not count, and without a service nothing is said', () => {
  expect(visitsOfWeek([period(1, '12:00', '09:00'), period(2, '09:00', '')], [service(30)])).toBe(0)
  expect(visitsOfWeek([period(1, '09:00', '12:00')], [])).toBeUndefined()
})

test('hours for chosen services have room for as many of these, by their own length', () => {
  const travel = { ...service(10), id: 'travel' }
  const evening = { ...period(2, '17:00', '19:00'), services: ['travel'] }
  expect(visitsOfWeek([evening], [service(30), travel])).toBe(12)
  expect(visitsOfWeek([evening], [service(30)])).toBe(0)
})
