import { expect, test } from 'vitest'
import { asLocalDate, asTimeOfDay } from '../time/local.ts'
import { asZone } from '../time/zone.ts'
import { openingsOf, type OpeningQuestion, type ScheduleException, type ScheduleRule } from './openings.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const monday = '2027-01-04'
const springNight = '2027-03-28'

type Hours = Partial<Record<'validFrom' | 'validUntil' | 'alternateFrom', string>> & {
  weekdays?: readonly number[]
  mode?: ScheduleRule['mode']
  services?: string[]
}

function hours(start: string, end: string, { weekdays = everyDay, mode = 'both', services, ...dates }: Hours = {}) {
  return weekdays.map((weekday): ScheduleRule => ({
    weekday,
    start: asTimeOfDay(start),
    end: asTimeOfDay(end),
    validFrom: dates.validFrom ? asLocalDate(dates.validFrom) : null,
    validUntil: dates.validUntil ? asLocalDate(dates.validUntil) : null,
    alternateFrom: dates.alternateFrom ? asLocalDate(dates.alternateFrom) : null,
    mode,
    services: services ?? null,
  }))
}

function exception(kind: ScheduleException['kind'], dates: string, times?: string): ScheduleException {
  const [from = '', until = from] = dates.split(' to ')
  const [start, end] = times?.split('-') ?? []
  return {
    kind,
    from: asLocalDate(from),
    until: asLocalDate(until),
    start: start ? asTimeOfDay(start) : null,
    end: end ? asTimeOfDay(end) : null,
  }
}

type Asked = Partial<Omit<OpeningQuestion, 'rules' | 'exceptions'>> & { exceptions?: ScheduleException[] }

function hoursOf(rules: ScheduleRule[], dates: string, { exceptions = [], ...more }: Asked = {}) {
  const [from = '', until = from] = dates.split(' to ')
  const zone = asZone('Europe/London')
  const days = { from: asLocalDate(from), until: asLocalDate(until) }
  return openingsOf({ rules, exceptions, zone, mode: 'video', service: null, ...days, ...more })
}

const short = (moment: number) => new Date(moment).toISOString().slice(5, 16)
/** The openings in UTC, as `month-day T from – to`. */
function openings(...asked: Parameters<typeof hoursOf>) {
  return hoursOf(...asked).openings.map(({ start, end }) => `${short(start)} – ${short(end)}`)
}

test('nine to one is nine to one on the wall, before and after the clocks change', () => {
  expect(openings(hours('09:00', '13:00'), '2027-03-27 to 2027-03-28')).toEqual([
    '03-27T09:00 – 03-27T13:00',
    '03-28T08:00 – 03-28T12:00',
  ])
})

test('a night shift across the change lasts as long as the night does', () => {
  const length = (date: string) => {
    const [night] = hoursOf(hours('22:00', '06:00'), date).openings
    return night ? (night.end - night.start) / 3_600_000 : 0
  }
  expect([length('2027-03-26'), length('2027-03-27'), length('2027-10-30')]).toEqual([8, 7, 9])
})

test('hours that overlap from day to day begin anew every 24 hours', () => {
  expect(openings(hours('00:20', '00:15'), '2027-01-04 to 2027-01-09')).toHaveLength(6)
  const overlapping = hours('00:10', '00:10').concat(hours('23:00', '02:00'))
  expect(openings(overlapping, '2027-01-04 to 2027-01-05')).toEqual([
    '01-04T00:10 – 01-05T00:10',
    '01-05T00:10 – 01-06T00:10',
    '01-06T00:10 – 01-06T02:00',
  ])
})

test('a doctor works on the weekdays of the week’s hours, and on no other', () => {
  const week = hours('09:00', '10:00', { weekdays: [1] }).concat(hours('14:00', '15:00', { weekdays: [7] }))
  expect(openings(week, '2027-01-03 to 2027-01-05')).toEqual(['01-03T14:00 – 01-03T15:00', '01-04T09:00 – 01-04T10:00'])
})

test('hours for visits at the branch are not for video, those for both are for either', () => {
  const week = (mode: ScheduleRule['mode']) => hours('09:00', '10:00', { mode })
  const asked = (mode: 'video' | 'in_person') =>
    (['both', 'video', 'in_person'] as const).map((own) => openings(week(own), monday, { mode }).length)
  expect(asked('video')).toEqual([1, 1, 0])
  expect(asked('in_person')).toEqual([1, 0, 1])
})

test('hours for chosen services are for these alone; what opens one date is for every service', () => {
  const week = hours('09:00', '12:00').concat(hours('17:00', '19:00', { services: ['travel', 'flu'] }))
  const asked = (service: string | null, exceptions: ScheduleException[] = []) =>
    openings(week, monday, { service, exceptions }).map((text) => text.slice(6, 8))
  expect([asked('travel'), asked('check-up'), asked(null)]).toEqual([['09', '17'], ['09'], ['09', '17']])
  const extra = [exception('closed', monday), exception('open', monday, '20:00-21:00')]
  expect([asked('travel', extra), asked('check-up', extra)]).toEqual([['20'], ['20']])
})

test('summer hours hold from their first day to their last, both included', () => {
  const summer = hours('09:00', '10:00', { validFrom: '2027-06-01', validUntil: '2027-06-03' })
  expect(openings(summer, '2027-05-30 to 2027-06-06').map((text) => text.slice(0, 5))).toEqual([
    '06-01',
    '06-02',
    '06-03',
  ])
})

test('hours of every second week hold in the week of their day, before and after, and not between', () => {
  const fortnightly = hours('09:00', '10:00', { weekdays: [1], alternateFrom: '2027-01-14' })
  expect(openings(fortnightly, '2026-12-28 to 2027-01-25').map((text) => text.slice(0, 5))).toEqual([
    '12-28',
    '01-11',
    '01-25',
  ])
})

test('a day of leave closes the whole day, leave with times only those', () => {
  const week = hours('09:00', '17:00')
  const during = (dates: string, times?: string) =>
    openings(week, '2027-01-04 to 2027-01-06', { exceptions: [exception('closed', dates, times)] })
  expect(during('2027-01-05')).toEqual(['01-04T09:00 – 01-04T17:00', '01-06T09:00 – 01-06T17:00'])
  expect(during('2027-01-04 to 2027-01-05', '12:00-13:00')).toEqual([
    '01-04T09:00 – 01-04T12:00',
    '01-04T13:00 – 01-04T17:00',
    '01-05T09:00 – 01-05T12:00',
    '01-05T13:00 – 01-05T17:00',
    '01-06T09:00 – 01-06T17:00',
  ])
})

test('leave that was entered twice closes its time once, and the plan behind it stays known', () => {
  const exceptions = [exception('closed', monday, '12:00-14:00'), exception('closed', monday, '13:00-15:00')]
  const { closures, planned, openings: open } = hoursOf(hours('09:00', '17:00'), monday, { exceptions })
  expect([closures.length, planned.length, open.length]).toEqual([1, 1, 2])
})

test('while the branch is shut no extra hours open it, whenever they were added', () => {
  const shut: ScheduleException = { ...exception('closed', monday), kind: 'shut' }
  const extra = exception('open', monday, '12:00-14:00')
  const after = (...exceptions: ScheduleException[]) => openings(hours('09:00', '17:00'), monday, { exceptions })
  expect(after(shut, extra)).toEqual([])
  expect(after({ ...shut, start: extra.start, end: extra.end }, extra)).toEqual([
    '01-04T09:00 – 01-04T12:00',
    '01-04T14:00 – 01-04T17:00',
  ])
  expect(hoursOf(hours('09:00', '17:00'), monday, { exceptions: [shut] })).toMatchObject({ closures: [], shut: [{}] })
  const both = hoursOf([], monday, { exceptions: [exception('closed', monday), shut] })
  expect(both).toMatchObject({ planned: [], closures: [{}], shut: [{}] })
})

test('of leave and extra hours for one time the later word counts', () => {
  const dayOff = exception('closed', monday)
  const lunchOpen = exception('open', monday, '12:00-14:00')
  const after = (...exceptions: ScheduleException[]) => openings(hours('09:00', '17:00'), monday, { exceptions })
  expect(after(dayOff, lunchOpen)).toEqual(['01-04T12:00 – 01-04T14:00'])
  expect(after(lunchOpen, dayOff)).toEqual([])
})

test('extra hours open a day without hours', () => {
  const exceptions = [exception('open', monday, '12:00-14:00')]
  expect(openings([], '2027-01-03 to 2027-01-05', { exceptions })).toEqual(['01-04T12:00 – 01-04T14:00'])
})

test('hours that the clocks skip in spring open nothing, and end before they would begin', () => {
  expect(openings(hours('01:00', '02:00'), springNight)).toEqual([])
  expect(openings(hours('01:30', '02:10'), springNight)).toEqual([])
})

test('leave within the hour that the clocks skip closes nothing, and the night shift keeps its starts', () => {
  const night = ['03-28T00:00 – 03-28T03:00']
  for (const times of ['01:00-02:00', '01:30-02:10']) {
    const exceptions = [exception('closed', springNight, times)]
    expect(openings(hours('00:00', '04:00'), springNight, { exceptions })).toEqual(night)
  }
})
