import { expect, test } from 'vitest'
import { fault } from '#domain/fault.ts'
import { instant, type Instant } from '../time/instant.ts'
import { asLocalDate, asTimeOfDay } from '../time/local.ts'
import { asZone } from '../time/zone.ts'
import { doorFaults, doorLineFaults, doorsNow, type DoorHours } from './door-hours.ts'
import type { ScheduleException } from './openings.ts'

/** A moment of January 2027 by the wall of London, such as `04 09:00`: the 4th is a Monday. */
const at = (moment: string) => instant(Date.parse(`2027-01-${moment.replace(' ', 'T')}:00Z`))
const words = (moment: Instant | null) =>
  moment === null ? null : new Date(moment).toISOString().slice(8, 16).replace('T', ' ')

/** Hours of one weekday such as `09:00-12:00`. */
function open(weekday: number, ...hours: readonly string[]): DoorHours[] {
  return hours.map((times) => {
    const [start = '', end = ''] = times.split('-')
    return { weekday, start, end }
  })
}

/** Days of January on which the branch is shut, such as `05 to 07`, also with times. */
function shut(days: string, times?: string): ScheduleException {
  const [from = '', until = from] = days.split(' to ')
  const [start, end] = times?.split('-') ?? []
  return {
    kind: 'shut',
    from: asLocalDate(`2027-01-${from}`),
    until: asLocalDate(`2027-01-${until}`),
    start: start ? asTimeOfDay(start) : null,
    end: end ? asTimeOfDay(end) : null,
  }
}

function doors(moment: string, hours: readonly DoorHours[], ...closures: readonly ScheduleException[]) {
  const { closedUntil, openUntil, opensAt } = doorsNow(at(moment), { hours, closures, zone: asZone('Europe/London') })
  return { closed: words(closedUntil), open: words(openUntil), opens: words(opensAt) }
}

const week = [...open(1, '09:00-12:00', '14:00-17:00'), ...open(2, '09:00-17:00')]

test('the doors are open from the first minute of their hours to the last, and it is told when they open next', () => {
  expect(doors('04 08:59', week)).toEqual({ closed: null, open: null, opens: '04 09:00' })
  expect(doors('04 09:00', week)).toEqual({ closed: null, open: '04 12:00', opens: '04 14:00' })
  expect(doors('04 11:59', week)).toEqual({ closed: null, open: '04 12:00', opens: '04 14:00' })
  expect(doors('04 12:00', week)).toEqual({ closed: null, open: null, opens: '04 14:00' })
  expect(doors('04 17:00', week)).toEqual({ closed: null, open: null, opens: '05 09:00' })
  expect(doors('05 17:00', week)).toEqual({ closed: null, open: null, opens: '11 09:00' })
  expect(doors('04 09:00', [])).toEqual({ closed: null, open: null, opens: null })
})

test('hours that touch are one for whoever stands at the door, and a night goes on after midnight', () => {
  const touching = open(1, '07:00-08:00', '09:00-12:00', '12:00-17:00')
  expect(doors('04 10:00', touching)).toEqual({ closed: null, open: '04 17:00', opens: '11 07:00' })
  expect(doors('04 07:30', touching)).toEqual({ closed: null, open: '04 08:00', opens: '04 09:00' })
  const nights = [...open(7, '22:00-06:00'), ...open(1, '06:00-07:00')]
  expect(doors('04 03:00', nights)).toEqual({ closed: null, open: '04 07:00', opens: '10 22:00' })
})

test('a closure is in force from its first minute to its last; until then nothing opens', () => {
  const lunch = shut('04', '11:00-15:00')
  expect(doors('04 10:59', week, lunch)).toEqual({ closed: null, open: '04 11:00', opens: '04 15:00' })
  expect(doors('04 11:00', week, lunch)).toEqual({ closed: '04 15:00', open: null, opens: '04 15:00' })
  expect(doors('04 14:59', week, lunch)).toEqual({ closed: '04 15:00', open: null, opens: '04 15:00' })
  expect(doors('04 15:00', week, lunch)).toEqual({ closed: null, open: '04 17:00', opens: '05 09:00' })
  expect(doors('04 10:00', week, shut('05'))).toEqual({ closed: null, open: '04 12:00', opens: '04 14:00' })
})

test('closed days that follow each other are one closure, in whatever order they were written down', () => {
  const later = { closed: '09 00:00', open: null, opens: '11 09:00' }
  expect(doors('04 10:00', week, shut('04 to 06'), shut('07 to 08'))).toEqual(later)
  expect(doors('04 10:00', week, shut('07 to 08'), shut('04 to 06'))).toEqual(later)
  expect(doors('04 10:00', week, shut('04'), shut('06')).closed).toBe('05 00:00')
  expect(doors('04 03:00', week, shut('03', '20:00-23:00'), shut('04')).closed).toBe('05 00:00')
})

test('when the doors open is told for two weeks ahead and no further', () => {
  expect(doors('04 10:00', open(1, '09:00-12:00'), shut('04 to 17')).opens).toBe('18 09:00')
  expect(doors('04 10:00', open(1, '09:00-12:00'), shut('04 to 18')).opens).toBe(null)
})

test('each line of the hours says what is wrong with it, beside those before it', () => {
  const overlap = fault('hours_overlap', { start: '09:00', end: '12:00' })
  const hours = open(1, '09:00-12:00', '11:00-13:00', '13:00-')
  expect(hours.map((_, index) => doorLineFaults(hours, index))).toEqual([[], [overlap], [fault('end_time_missing')]])
  expect(doorFaults(hours)).toEqual([overlap, fault('end_time_missing')])
  expect(doorFaults([...week, ...open(3, '22:00-06:00')])).toEqual([])
})
