import { expect, test } from 'vitest'
import { instant, type Instant } from '../time/instant.ts'
import type { Interval } from './interval.ts'
import { slotReasons, slots, whyNot, type BusyInterval, type ServiceTimes, type SlotQuestion } from './slots.ts'

/** A time of Monday, 4 January 2027, or of another day of that January. */
const at = (time: string, day = 4): Instant => instant(Date.parse(`2027-01-0${day}T${time}:00Z`))
const from = (start: string, end: string): Interval => ({ start: at(start), end: at(end) })
const taken = (kind: BusyInterval['kind'], start: string, end: string): BusyInterval => ({ kind, ...from(start, end) })

const service: ServiceTimes = { minutes: 20, bufferBefore: 0, bufferAfter: 0, step: 20, minNotice: 60, horizonDays: 1 }
const buffered = { ...service, bufferBefore: 10, bufferAfter: 5 }

/** One of some rooms, each with its busy stretches, for all of a visit. */
const oneOf = (rooms: readonly (readonly Interval[])[]): SlotQuestion['needs'] => [
  {
    id: 'a',
    name: 'room',
    count: 1,
    from: 0,
    until: null,
    places: rooms.map((taken, room) => ({ key: `${room}`, taken })),
  },
]

/** Nine to twelve with half an hour of leave from ten on, asked at seven. */
const morning: SlotQuestion = {
  openings: [from('09:00', '10:00'), from('10:30', '12:00')],
  planned: [from('09:00', '12:00')],
  ofAnyService: [from('09:00', '10:00'), from('10:30', '12:00')],
  closures: [from('10:00', '10:30')],
  shut: [],
  busy: [],
  needs: [],
  service,
  now: at('07:00'),
}
const why = (time: string, more: Partial<SlotQuestion> = {}, day = 4) => whyNot({ ...morning, ...more }, at(time, day))
const busyWith = (kind: BusyInterval['kind']) => ({ busy: [taken(kind, '09:20', '09:40')] })

test('every reason for which a time is not offered, in the order in which they are looked at', () => {
  expect([
    why('06:55'),
    why('07:55'),
    why('07:05', {}, 5),
    why('09:50', { shut: [from('09:30', '11:00')] }),
    why('09:50'),
    why('08:30'),
    why('12:00', { ofAnyService: [from('10:30', '12:00'), from('12:00', '13:00')] }),
    why('09:05'),
    why('09:20', busyWith('booking')),
    why('09:20', busyWith('hold')),
    why('09:20', busyWith('block')),
    why('09:20', busyWith('limit')),
    why('09:20', busyWith('week_limit')),
    why('09:20', busyWith('month_limit')),
    why('09:20', busyWith('gap')),
    why('09:40', { service: buffered, ...busyWith('booking') }),
    why('09:20', { needs: oneOf([[from('09:00', '10:00')]]) }),
  ]).toEqual(slotReasons)
  expect(why('09:20')).toBeUndefined()
})

test('a minute decides: the notice, the horizon, the leave, the end of the hours', () => {
  expect([why('07:00'), why('08:00'), why('07:00', {}, 5)]).toEqual(['notice', 'outside_hours', 'outside_hours'])
  expect([why('09:40'), why('10:30'), why('11:30'), why('11:50')]).toEqual([
    undefined,
    undefined,
    undefined,
    'outside_hours',
  ])
})

test('a visit may follow one that ends, unless the service needs the time between for itself', () => {
  const around = { busy: [taken('booking', '08:00', '09:00'), taken('booking', '09:20', '09:40')] }
  expect(why('09:00', around)).toBeUndefined()
  expect(why('09:00', { ...around, service: { ...service, bufferBefore: 5 } })).toBe('buffer')
  expect(why('09:00', { ...around, service: { ...service, bufferAfter: 5 } })).toBe('buffer')
  const apart = { busy: [taken('booking', '08:00', '08:50'), taken('booking', '09:25', '09:40')] }
  expect(why('09:00', { ...apart, service: buffered })).toBeUndefined()
})

test('one room that is free for the visit and its buffers is enough, and a service without a room asks none', () => {
  const full = [from('09:00', '09:20'), from('10:30', '12:00')]
  const quiet = [from('09:20', '09:30')]
  expect(why('09:00', { needs: oneOf([full]) })).toBe('room_full')
  expect(why('09:00', { needs: oneOf([full, quiet]) })).toBeUndefined()
  expect(why('09:00', { needs: oneOf([full, quiet]), service: buffered })).toBe('room_full')
  expect(why('09:20', { needs: oneOf([[from('09:40', '09:50')]]), service: buffered })).toBe('room_full')
  expect(why('09:20', { needs: oneOf([[from('09:00', '09:20')]]), service: buffered })).toBe('room_full')
  expect(why('09:20', { needs: oneOf([[from('09:00', '09:15')]]), service: buffered })).toBe('room_full')
  expect(why('09:20', { needs: oneOf([[from('09:00', '09:10')]]), service: buffered })).toBeUndefined()
  expect(why('09:00', { needs: oneOf([]) })).toBe('room_full')
  expect(why('09:00', { needs: oneOf([[]]) })).toBeUndefined()
})

test('starts count from the begin of their own hours: what is left after leave begins anew', () => {
  const quarter = { ...morning, openings: [from('09:00', '10:00'), from('10:15', '12:00')], closures: [] }
  const asked = (time: string) => whyNot(quarter, at(time))
  expect([asked('09:20'), asked('09:15'), asked('10:15'), asked('10:35')]).toEqual([
    undefined,
    'off_step',
    undefined,
    undefined,
  ])
  expect([asked('10:20'), asked('10:40')]).toEqual(['off_step', 'off_step'])
})

test('the day’s times, offered or with the reason, in their order', () => {
  const busy = [taken('hold', '09:20', '09:40'), taken('booking', '10:50', '11:10')]
  const { offered, refused } = slots({ ...morning, busy }, from('09:00', '11:30'))
  expect(offered).toEqual([at('09:00'), at('09:40'), at('10:30'), at('11:10')])
  expect(refused).toEqual([
    { start: at('09:20'), reason: 'held' },
    { start: at('10:00'), reason: 'leave' },
    { start: at('10:20'), reason: 'leave' },
    { start: at('10:40'), reason: 'off_step' },
    { start: at('10:50'), reason: 'booked' },
    { start: at('11:00'), reason: 'off_step' },
    { start: at('11:20'), reason: 'off_step' },
  ])
})

test('a day shows its own times: the first of the window belongs to it, its end to the next', () => {
  const { offered } = slots({ ...morning, closures: [] }, from('09:20', '10:50'))
  expect(offered).toEqual([at('09:20'), at('09:40'), at('10:30')])
})

test('a short visit still gets the last start of hours that its steps do not fill', () => {
  const hours = [from('09:00', '09:50')]
  const short = { ...service, minutes: 10 }
  const { offered } = slots({ ...morning, openings: hours, planned: hours, service: short }, from('08:00', '12:00'))
  expect(offered).toEqual([at('09:00'), at('09:20'), at('09:40')])
})
