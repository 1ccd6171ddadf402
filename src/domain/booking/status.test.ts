import { expect, test } from 'vitest'
import {
  dueStatuses,
  isOver,
  isStepBack,
  mayMove,
  meanings,
  ownsItsTime,
  owningStatuses,
  statuses,
  statusesThatAre,
  transitions,
} from './status.ts'

test('who takes a visit from where to where: nobody else, and nowhere else', () => {
  expect(transitions.map(({ from, to, by }) => `${from} → ${to}: ${by.join(', ')}`)).toEqual([
    'requested → booked: staff',
    'requested → declined: staff',
    'requested → expired: timer',
    'requested → cancelled: patient, staff',
    'booked → arrived: patient, staff',
    'booked → in_progress: staff',
    'booked → cancelled: patient, staff',
    'booked → no_show: staff, timer',
    'arrived → booked: patient, staff',
    'arrived → in_progress: staff',
    'arrived → completed: staff',
    'arrived → cancelled: patient, staff',
    'arrived → no_show: staff',
    'in_progress → completed: staff, timer',
    'completed → arrived: staff',
    'completed → in_progress: staff',
    'cancelled → requested: patient, staff',
    'cancelled → booked: patient, staff',
    'no_show → booked: staff',
    'no_show → arrived: staff',
  ])
})

test('time itself lets a request expire and ends a visit, and takes nothing back', () => {
  const byTime = transitions.filter(({ from, to }) => mayMove(from, to, 'timer'))
  expect(byTime.map(({ from, to }) => `${from} → ${to}`)).toEqual([
    'requested → expired',
    'booked → no_show',
    'in_progress → completed',
  ])
  expect(mayMove('declined', 'booked', 'staff')).toBe(false)
})

test('what takes back what was said before is a step back; every other step goes on', () => {
  const back = statuses.flatMap((from) => statuses.filter((to) => isStepBack(from, to)).map((to) => `${from} → ${to}`))
  expect(back).toEqual([
    'arrived → booked',
    'completed → arrived',
    'completed → in_progress',
    'cancelled → requested',
    'cancelled → booked',
    'no_show → booked',
    'no_show → arrived',
  ])
})

test('what can be said of a visit, state by state', () => {
  expect(Object.fromEntries(meanings.map((meaning) => [meaning, statusesThatAre(meaning)]))).toEqual({
    ahead: ['requested', 'booked'],
    expected: ['booked', 'arrived'],
    agreed_now: ['booked', 'arrived', 'in_progress'],
    came: ['arrived', 'in_progress', 'completed'],
    begun: ['in_progress', 'completed'],
    known: ['booked', 'arrived', 'in_progress', 'completed'],
    fell_through: ['declined', 'expired', 'cancelled', 'no_show'],
    off_calendar: ['declined', 'expired', 'cancelled'],
  })
})

test('of a visit whose time came, somebody was seen or nobody was there', () => {
  expect(dueStatuses).toEqual(['completed', 'no_show'])
})

test('a request, a booking and a visit that runs keep their time; whatever is over does not', () => {
  expect(owningStatuses).toEqual(['requested', 'booked', 'arrived', 'in_progress'])
  for (const status of statuses) expect(isOver(status)).toBe(!ownsItsTime(status))
})
