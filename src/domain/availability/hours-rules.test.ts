import { expect, test } from 'vitest'
import { fault } from '#domain/fault.ts'
import { hoursOfWeek, periodFaults, weekFaults } from './hours-rules.ts'

type Period = Parameters<typeof weekFaults>[0][number]

/** Hours of a Monday such as `09:00-12:00`. */
function monday(times: string, more: Partial<Period> = {}): Period {
  const [start = '', end = ''] = times.split('-')
  return {
    weekday: 1,
    start,
    end,
    mode: 'both',
    valid_from: null,
    valid_until: null,
    alternate_from: null,
    services: null,
    ...more,
  }
}

function overlap(times: string) {
  const [start = '', end = ''] = times.split('-')
  return fault('hours_overlap', { start, end })
}

test('a week of hours is right when each has its times, on steps of five minutes; all day and all night are hours too', () => {
  for (const times of ['09:00-12:00', '00:00-00:00', '22:00-06:00', '19:55-20:05', '23:05-23:55'])
    expect(weekFaults([monday(times)])).toEqual([])
  expect(weekFaults([])).toEqual([])
})

test('what is no time of a clock is no time', () => {
  for (const wrong of [
    '',
    '9:00',
    '24:00',
    '29:00',
    '30:00',
    '09:60',
    '109:00',
    '09:000',
    '09.00',
    'ab:00',
    '0a:00',
    '2b:00',
    '09:0x',
    '09:x0',
  ]) {
    expect(weekFaults([monday(`${wrong}-12:00`)])).toEqual([fault('start_time_missing')])
    expect(weekFaults([monday(`08:00-${wrong}`)])).toEqual([fault('end_time_missing')])
  }
})

test('hours last some time, and begin and end on full steps', () => {
  expect(weekFaults([monday('09:00-09:00')])).toEqual([fault('end_time_before_start')])
  expect(weekFaults([monday('09:01-12:00')])).toEqual([fault('time_off_steps')])
  expect(weekFaults([monday('09:00-12:03')])).toEqual([fault('time_off_steps')])
})

test('the same fault at two of the hours is said once', () => {
  expect(weekFaults([monday('-12:00'), monday('-12:00', { weekday: 2 })])).toEqual([fault('start_time_missing')])
})

test('two hours of one day do not overlap; they may touch', () => {
  expect(weekFaults([monday('09:00-12:00'), monday('11:55-13:00')])).toEqual([overlap('09:00-12:00')])
  expect(weekFaults([monday('11:55-13:00'), monday('09:00-12:00')])).toEqual([overlap('11:55-13:00')])
  expect(weekFaults([monday('09:00-12:00'), monday('12:00-13:00')])).toEqual([])
  expect(weekFaults([monday('12:00-13:00'), monday('09:00-12:00')])).toEqual([])
  expect(weekFaults([monday('09:00-12:00'), monday('11:00-13:00', { weekday: 2 })])).toEqual([])
})

test('what ends before it begins is wrong by that alone: it overlaps with nothing', () => {
  const backwards = fault('end_time_before_start')
  expect(weekFaults([monday('08:30-08:00'), monday('14:00-18:00')])).toEqual([backwards])
  expect(weekFaults([monday('14:00-18:00'), monday('08:30-08:00')])).toEqual([backwards])
})

test('hours into the night overlap with the late evening, and all day with everything', () => {
  expect(weekFaults([monday('22:00-06:00'), monday('23:00-23:30')])).toEqual([overlap('22:00-06:00')])
  expect(weekFaults([monday('00:00-00:00'), monday('23:00-23:30')])).toEqual([overlap('00:00-00:00')])
})

test('summer hours do not meet winter hours, unless they share a day', () => {
  const winter = (until: string) => monday('09:00-12:00', { valid_until: until })
  const summer = monday('09:00-12:00', { valid_from: '2027-04-01' })
  const faults = [overlap('09:00-12:00')]
  expect(weekFaults([winter('2027-03-31'), summer])).toEqual([])
  expect(weekFaults([summer, winter('2027-03-31')])).toEqual([])
  expect(weekFaults([winter('2027-04-01'), summer])).toEqual(faults)
  expect(weekFaults([summer, winter('2027-04-01')])).toEqual(faults)
  expect(weekFaults([monday('09:00-12:00'), summer])).toEqual(faults)
  expect(weekFaults([summer, monday('09:00-12:00')])).toEqual(faults)
})

test('hours of the odd weeks do not meet those of the even ones', () => {
  const week = (date: string | null) => monday('09:00-12:00', { alternate_from: date })
  const faults = [overlap('09:00-12:00')]
  expect(weekFaults([week('2027-01-04'), week('2027-01-11')])).toEqual([])
  expect(weekFaults([week('2027-01-04'), week('2027-01-19')])).toEqual(faults)
  expect(weekFaults([week(null), week('2027-01-11')])).toEqual(faults)
  expect(weekFaults([week('2027-01-11'), week(null)])).toEqual(faults)
})

test('hours that end before the first day on which they hold hold never', () => {
  const never = [fault('end_date_before_start')]
  expect(weekFaults([monday('09:00-12:00', { valid_from: '2027-04-01', valid_until: '2027-03-31' })])).toEqual(never)
  expect(weekFaults([monday('09:00-12:00', { valid_from: '2027-04-01', valid_until: '2027-04-01' })])).toEqual([])
  expect(weekFaults([monday('09:00-12:00', { valid_from: '2027-04-01' })])).toEqual([])
  expect(weekFaults([monday('09:00-12:00', { valid_until: '2027-04-01' })])).toEqual([])
})

test('an end before the start is a slip, unless a night is worked through', () => {
  for (const slip of ['09:00-08:00', '09:00-09:00', '17:00-09:05'])
    expect(weekFaults([monday(slip)])).toEqual([fault('end_time_before_start')])
  for (const long of ['17:00-09:00', '20:00-08:00', '09:00-00:00', '00:00-00:00', '05:00-23:00'])
    expect(weekFaults([monday(long)])).toEqual([])
})

test('each of the hours says what is wrong with it, beside those before it', () => {
  const week = [monday('09:00-12:00'), monday('11:00-13:00'), monday('14:00-13:00')]
  expect(week.map((_, index) => periodFaults(week, index))).toEqual([
    [],
    [overlap('09:00-12:00')],
    [fault('end_time_before_start')],
  ])
  expect(periodFaults(week, 3)).toEqual([])
})

test('the hours of a week are counted without those that are wrong', () => {
  expect(hoursOfWeek([monday('09:00-12:30'), monday('09:00-08:00'), monday('22:00-06:00', { weekday: 3 })])).toBe(11.5)
  expect(hoursOfWeek([monday('00:00-00:00')])).toBe(24)
  expect(hoursOfWeek([monday('09:00-')])).toBe(0)
})

test('hours for chosen services name one at least', () => {
  expect(weekFaults([monday('09:00-12:00', { services: [] })])).toEqual([fault('service_elsewhere')])
  expect(weekFaults([monday('09:00-12:00', { services: ['travel'] })])).toEqual([])
})
