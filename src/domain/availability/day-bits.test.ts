import { expect, test } from 'vitest'
import { day, instant, later, minute, type Instant } from '../time/instant.ts'
import { utcDate } from '../time/zone.ts'
import { asLocalDate } from '../time/local.ts'
import type { Interval } from './interval.ts'
import {
  cellsPerDay,
  emptyDay,
  freeStarts,
  toAnchorBits,
  toDayBits,
  toStartBits,
  utcMidnight,
  type BitsQuestion,
  type DayBits,
} from './day-bits.ts'
import type { ServiceTimes } from './slots.ts'

const monday = asLocalDate('2027-01-04')
const tuesday = asLocalDate('2027-01-05')
/** A time of Monday, or of Tuesday with `+` before it. */
function at(time: string): Instant {
  return instant(Date.parse(`${time.startsWith('+') ? tuesday : monday}T${time.replace('+', '')}:00Z`))
}
const words = (moments: readonly Instant[]) =>
  moments.map((moment) => `${utcDate(moment) === tuesday ? '+' : ''}${new Date(moment).toISOString().slice(11, 16)}`)
const from = (start: string, end: string): Interval => ({ start: at(start), end: at(end) })

/** Which cells of the days' bits are marked, as `day: cell, cell`. */
const marked = (days: readonly string[]) =>
  days.map((bits) => Array.from(bits).flatMap((bit, cell) => (bit === '1' ? [cell] : [])))

const service: ServiceTimes = { minutes: 20, bufferBefore: 0, bufferAfter: 0, step: 20, minNotice: 0, horizonDays: 60 }

type Asked = {
  hours?: readonly Interval[]
  busy?: readonly Interval[]
  rooms?: readonly (readonly Interval[])[]
  /** In which minutes of the visit a room is needed; in all of them where nothing is said. */
  during?: { from: number; until: number | null }
  /** Starts of group visits with a seat left. */
  seats?: readonly string[]
  service?: Partial<ServiceTimes>
  window?: Interval
  now?: Instant
}

/** The free times of Monday and Tuesday with nine to ten on Monday, as far as nothing else is said. */
function free(
  { hours = [from('09:00', '10:00')], busy = [], rooms, during, seats = [], ...more }: Asked = {},
  limit?: number,
) {
  const open = toDayBits(hours, monday, 2)
  const anchors = toAnchorBits(hours, monday, 2)
  const taken = toDayBits(busy, monday, 2)
  const groups = toDayBits(
    seats.map((start) => ({ start: at(start), end: later(at(start), 5 * minute) })),
    monday,
    2,
  )
  const days = [monday, tuesday].map((date, index): DayBits => ({
    day: date,
    open: open[index] ?? '',
    anchors: anchors[index] ?? '',
    busy: taken[index] ?? '',
    ...(groups[index] === emptyDay ? {} : { seats: groups[index] ?? '' }),
  }))
  const question: BitsQuestion = {
    days,
    needs: rooms
      ? [
          {
            id: 'a',
            name: 'room',
            count: 1,
            from: during?.from ?? 0,
            until: during?.until ?? null,
            places: rooms.map((room, index) => ({ key: `${index}`, taken: toDayBits(room, monday, 2).join('') })),
          },
        ]
      : [],
    service: { ...service, ...more.service },
    window: more.window ?? { start: at('00:00'), end: later(at('+00:00'), day) },
    now: more.now ?? at('00:00'),
  }
  return words(freeStarts(question, limit))
}

const twoHours = [from('09:00', '10:00'), from('10:10', '11:00')]

test('a day is divided into steps of five minutes, and a stretch that begins or ends within one takes all of it', () => {
  expect([cellsPerDay, emptyDay.length]).toEqual([288, 288])
  expect(marked(toDayBits([from('00:00', '00:10'), from('00:17', '00:21')], monday, 1))).toEqual([[0, 1, 3, 4]])
  expect(marked(toAnchorBits([from('00:00', '00:10'), from('00:17', '00:21')], monday, 1))).toEqual([[0, 3]])
})

test('a night shift is marked on both of its days, and what lies on other days on none', () => {
  const night = from('23:50', '+00:10')
  expect(marked(toDayBits([night], monday, 2))).toEqual([
    [286, 287],
    [0, 1],
  ])
  expect(marked(toDayBits([night], monday, 1))).toEqual([[286, 287]])
  expect(marked(toDayBits([night], tuesday, 1))).toEqual([[0, 1]])
  expect(marked(toAnchorBits([night], monday, 2))).toEqual([[286], []])
  expect(marked(toAnchorBits([night], tuesday, 1))).toEqual([[]])
  expect(marked(toDayBits([from('09:00', '10:00')], tuesday, 1))).toEqual([[]])
  expect(marked(toAnchorBits([from('+09:00', '+10:00')], monday, 1))).toEqual([[]])
})

test('hours offer their steps, each begin its own; a visit that would not end in time is not offered', () => {
  expect(free()).toEqual(['09:00', '09:20', '09:40'])
  expect(free({ service: { minutes: 25 } })).toEqual(['09:00', '09:20'])
  expect(free({ hours: twoHours })).toEqual(['09:00', '09:20', '09:40', '10:10', '10:30'])
  expect(free({ hours: [from('00:00', '00:20'), from('+23:40', '+24:00')] })).toEqual(['00:00', '+23:40'])
  expect(free({ hours: [from('23:40', '+00:30')] })).toEqual(['23:40', '+00:00'])
  expect(free({ hours: [] })).toEqual([])
})

test('hours that began before the first day that was read make no times: their steps are not known', () => {
  expect(free({ hours: [{ start: later(at('00:00'), -10 * minute), end: at('00:40') }] })).toEqual([])
})

test('hours that touch let a visit pass from one to the other, and the second counts its steps from its own begin', () => {
  const touching = [from('09:00', '09:30'), from('09:30', '10:10')]
  expect(free({ hours: touching })).toEqual(['09:00', '09:20', '09:30', '09:50'])
  expect(free({ hours: [from('09:00', '09:20'), from('09:20', '10:00')] })).toEqual(['09:00', '09:20', '09:40'])
})

test('whoever is booked takes their time, with what the service needs before and after it', () => {
  const busy = [from('09:20', '09:40')]
  expect(free({ busy })).toEqual(['09:00', '09:40'])
  expect(free({ busy, service: { bufferBefore: 5 } })).toEqual(['09:00'])
  expect(free({ busy, service: { bufferAfter: 5 } })).toEqual(['09:40'])
  expect(free({ busy: [from('10:05', '10:30')], service: { bufferAfter: 5 } })).toEqual(['09:00', '09:20', '09:40'])
  expect(free({ hours: twoHours, busy, service: { bufferBefore: 5, bufferAfter: 5 } })).toEqual(['10:10', '10:30'])
})

test('before the first hour of a day there is nobody, nor after the last', () => {
  const hours = [from('00:00', '00:20'), from('+23:40', '+24:00')]
  expect(free({ hours, service: { bufferBefore: 10, bufferAfter: 10 } })).toEqual(['00:00', '+23:40'])
  expect(free({ hours, busy: [from('00:25', '00:30')], service: { bufferBefore: 10, bufferAfter: 10 } })).toEqual([
    '+23:40',
  ])
})

test('one room that is free is enough; none, and there is no visit', () => {
  const rooms = [[from('09:00', '09:30')], [from('09:20', '09:40'), from('09:55', '10:00')]]
  expect(free({ rooms })).toEqual(['09:00', '09:40'])
  expect(free({ rooms, service: { bufferBefore: 15 } })).toEqual(['09:00'])
  expect(free({ rooms, service: { bufferAfter: 5 } })).toEqual(['09:40'])
  expect(free({ rooms: [] })).toEqual([])
  expect(free({ rooms: [[]] })).toEqual(['09:00', '09:20', '09:40'])
})

test('a room that is needed for some minutes of the visit is asked for those alone', () => {
  const rooms = [[from('09:05', '09:10'), from('09:35', '09:40'), from('10:00', '10:05')]]
  expect(free({ rooms, during: { from: 0, until: 5 } })).toEqual(['09:00', '09:20', '09:40'])
  expect(free({ rooms, during: { from: 5, until: 15 } })).toEqual(['09:20', '09:40'])
  expect(free({ rooms, during: { from: 15, until: null } })).toEqual(['09:00', '09:40'])
})

test('a seat that is left in a group is free though doctor and room are busy with the group', () => {
  const busy = [from('+09:00', '+10:00')]
  const hours = [from('+09:00', '+10:00')]
  expect(free({ hours, busy, rooms: [busy], seats: ['+09:20'] })).toEqual(['+09:20'])
  expect(free({ hours, busy, seats: [] })).toEqual([])
})

test('the notice and the horizon of the service count from now, to the minute', () => {
  const now = at('08:00')
  expect(free({ now, service: { minNotice: 80 } })).toEqual(['09:20', '09:40'])
  expect(free({ now, service: { minNotice: 81 } })).toEqual(['09:40'])
  const hours = [from('+07:40', '+09:00')]
  expect(free({ now, hours, service: { horizonDays: 1 } })).toEqual(['+07:40', '+08:00'])
})

test('the window’s first moment belongs to it, its last to the next', () => {
  expect(free({ window: from('09:20', '09:40') })).toEqual(['09:20'])
  expect(free({ window: from('09:20', '09:41') })).toEqual(['09:20', '09:40'])
})

test('who asks for the next two times gets the first two', () => {
  expect(free({ hours: twoHours }, 2)).toEqual(['09:00', '09:20'])
})

test('without days there is no time', () => {
  const window = from('00:00', '+00:00')
  expect(freeStarts({ days: [], needs: [], service, window, now: window.start })).toEqual([])
})

test('a day’s starts are marked whoever is booked and whatever notice is asked, also where the visit ends after midnight', () => {
  const strict = { ...service, bufferBefore: 60, bufferAfter: 60, minNotice: 10_000, horizonDays: 0 }
  const hours = [from('00:00', '00:45'), from('23:50', '+00:30')]
  expect(marked(toStartBits(hours, strict, monday, 1))).toEqual([[0, 4, 286]])
  expect(marked(toStartBits(hours, strict, monday, 2))).toEqual([[0, 4, 286], [2]])
  expect(marked(toStartBits([], strict, monday, 1))).toEqual([[]])
})

test('a day of the grid begins at midnight in UTC', () => {
  expect(utcMidnight(monday)).toBe(Date.parse('2027-01-04T00:00:00Z'))
  expect([utcDate(at('23:59')), utcDate(at('+00:00'))]).toEqual([monday, tuesday])
})
