import { expect, test } from 'vitest'
import { arrivalsOf, figuresOf } from './day-figures.ts'
import { canRunLate, standingOf, unmovedOf } from './doctor-day.ts'
import type { TicketState } from '../queue/ticket.ts'
import { statuses, type Status } from './status.ts'

const now = Date.parse('2027-01-04T10:00:00Z')
const minutes = (count: number) => count * 60_000
const seen = (status: Status, waited: number | null = null, ticket: TicketState | null = null) => ({
  status,
  ticket,
  arrivedAt: waited === null ? null : now - minutes(waited),
})

test('the figures of a day count each visit where it belongs; requests and what fell through are not booked', () => {
  expect(
    figuresOf(
      statuses.map((status) => seen(status)),
      now,
    ),
  ).toEqual({
    booked: 5,
    checkedIn: 3,
    waiting: 1,
    called: 0,
    withDoctor: 1,
    done: 1,
    didNotAttend: 1,
    longestWait: 0,
  })
  expect(figuresOf([seen('arrived', 12), seen('arrived', 47), seen('completed', 300)], now).longestWait).toBe(47)
  expect(figuresOf([seen('booked')], now).longestWait).toBeNull()
})

test('whoever is called to a point waits no longer; what is left waiting is what the queue says', () => {
  const here = [
    seen('arrived', 50, 'called'),
    seen('arrived', 40, 'serving'),
    seen('arrived', 30, 'waiting'),
    seen('in_progress', 60, 'serving'),
  ]
  expect(figuresOf(here, now)).toMatchObject({ checkedIn: 4, waiting: 1, called: 2, withDoctor: 1, longestWait: 30 })
  // Who has a number and no visit waits like everybody.
  const numbers = (['waiting', 'called', 'done'] as const).map((state) => ({ state, arrivedAt: now - minutes(35) }))
  expect(figuresOf(here, now, numbers)).toMatchObject({ waiting: 2, called: 3, longestWait: 35 })
})

test('who should be here already stands above who comes within the hour; who was dealt with is not expected', () => {
  const visit = (id: string, at: number, status: Status = 'booked') => ({
    id,
    status,
    start: new Date(now + minutes(at)).toISOString(),
  })
  const found = arrivalsOf(
    [
      visit('soon', 20),
      visit('in an hour', 60),
      visit('late', -12),
      visit('later', 61),
      visit('here', -5, 'arrived'),
      visit('very late', -90),
    ],
    now,
  )
  expect(found.map(({ visit: { id }, late }) => [id, late])).toEqual([
    ['very late', 90],
    ['late', 12],
    ['soon', -20],
    ['in an hour', -60],
  ])
})

test('a doctor is in during their hours, late when they say so, absent on leave, and over once the hours are', () => {
  const day = { open: [{ start: 540, end: 1020 }], leave: [], lateMinutes: 0, isBusy: false }
  for (const now of [540, 600, 1019, null]) expect(standingOf({ ...day, now })).toBe('in')
  expect(standingOf({ ...day, now: 600, lateMinutes: 20 })).toBe('late')
  expect(standingOf({ ...day, now: 500 })).toBe('later')
  expect(standingOf({ ...day, now: 1020 })).toBe('over')
  expect(standingOf({ ...day, now: 1030, isBusy: true })).toBe('in')
  expect(standingOf({ ...day, open: [], now: 600 })).toBe('off')
  expect(standingOf({ ...day, open: [], now: 600, isBusy: true })).toBe('in')
  // Patients of a day without hours read that it gets later, too.
  expect(standingOf({ ...day, open: [], now: 600, lateMinutes: 20 })).toBe('late')
  const split = {
    ...day,
    open: [
      { start: 540, end: 720 },
      { start: 780, end: 1020 },
    ],
  }
  expect(standingOf({ ...split, now: 750 })).toBe('later')
  const away = { ...day, leave: [{ start: 540, end: 720 }] }
  expect(standingOf({ ...away, open: [{ start: 720, end: 1020 }], now: 600 })).toBe('absent')
  expect(standingOf({ ...away, open: [], now: null })).toBe('absent')
  // With a patient they are there, whatever the plan says.
  expect(standingOf({ ...away, open: [], now: 600, isBusy: true })).toBe('in')
})

test('a doctor can run late until their day is over, and after it while somebody is left to be seen', () => {
  for (const standing of ['in', 'late', 'later', 'off'] as const) expect(canRunLate(standing, false)).toBe(true)
  expect(canRunLate('over', false)).toBe(false)
  expect(canRunLate('over', true)).toBe(true)
  expect(canRunLate('absent', true)).toBe(false)
})

test('who has other hours that day is still to come before them and done after them, and at no time absent', () => {
  const day = { open: [{ start: 720, end: 960 }], leave: [{ start: 0, end: 720 }, { start: 960, end: 1440 }] } // prettier-ignore
  const standing = (now: number) => standingOf({ ...day, lateMinutes: 0, isBusy: false, now })
  expect([600, 780, 1020].map(standing)).toEqual(['later', 'in', 'over'])
})

test('what is still agreed during the leave of its own doctor is not moved yet, unless somebody keeps it', () => {
  const visits = [
    { id: 1, status: 'booked', startMinutes: 600, practitioner: 'a', isKept: false },
    { id: 2, status: 'booked', startMinutes: 720, practitioner: 'a', isKept: false },
    { id: 3, status: 'cancelled', startMinutes: 600, practitioner: 'a', isKept: false },
    { id: 4, status: 'booked', startMinutes: 600, practitioner: 'b', isKept: false },
    { id: 5, status: 'requested', startMinutes: 540, practitioner: 'a', isKept: false },
    { id: 6, status: 'booked', startMinutes: 539, practitioner: 'a', isKept: false },
    { id: 7, status: 'booked', startMinutes: 600, practitioner: 'a', isKept: true },
  ] as const
  const found = unmovedOf(visits, (visit) => visit, [{ practitioner: 'a', leave: [{ start: 540, end: 720 }] }])
  expect(found.map(({ id }) => id)).toEqual([1, 5])
})
