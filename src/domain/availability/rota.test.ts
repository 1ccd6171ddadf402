import { expect, test } from 'vitest'
import { asLocalDate } from '../time/local.ts'
import {
  changedDays,
  coverOf,
  mondayOf,
  overridesOf,
  roomClashes,
  roomOn,
  rotaDay,
  type RotaDoctor,
  weekFrom,
} from './rota.ts'

type Rule = RotaDoctor['rules'][number]
type Exception = RotaDoctor['exceptions'][number]

const monday = asLocalDate('2027-01-04')
const tuesday = asLocalDate('2027-01-05')
const at = (start: number, end: number) => ({ start: start * 60, end: end * 60 })

/** Hours of a Monday such as `09:00-12:00`. */
function hours(times: string, more: Partial<Rule> = {}): Rule {
  const [start = '', end = ''] = times.split('-')
  return { weekday: 1, start, end, mode: 'both', valid_from: null, valid_until: null, alternate_from: null, ...more }
}

/** What one date is given in place of its hours. */
function given(date: string, kind: Exception['kind'], times?: string): Exception {
  const [start = null, end = null] = times?.split('-') ?? []
  return { from_date: date, until_date: date, start, end, kind }
}

/** A doctor who is in a room, or in none, on Mondays and in B on Tuesdays. */
function doctor(name: string, room: string | null, rules: readonly Rule[], exceptions: Exception[] = []): RotaDoctor {
  const rooms = room ? [{ weekday: 1, point_id: room }] : []
  return { practitioner_id: name, rules, exceptions, rooms: [...rooms, { weekday: 2, point_id: 'B' }] }
}

test('a week goes from its Monday to its Sunday', () => {
  const sunday = asLocalDate('2027-01-10')
  expect([monday, tuesday, sunday].map(mondayOf)).toEqual([monday, monday, monday])
  expect(mondayOf(asLocalDate('2027-01-03'))).toBe('2026-12-28')
  const week = weekFrom(monday)
  expect([week.length, week.at(0), week.at(-1)]).toEqual([7, monday, sunday])
})

test('a doctor’s day is drawn by the weekly hours and by what the date is given in place of them', () => {
  const instead = [given(monday, 'closed'), given(monday, 'open', '14:00-16:00')]
  expect(rotaDay(monday, { rules: [hours('09:00-12:00')], exceptions: [] }).open).toEqual([at(9, 12)])
  expect(rotaDay(monday, { rules: [hours('09:00-12:00')], exceptions: instead }).open).toEqual([at(14, 16)])
})

test('a doctor has the room of the weekday, or none', () => {
  const own = doctor('Ada', 'A', [])
  expect([monday, tuesday, asLocalDate('2027-01-06')].map((date) => roomOn(date, own))).toEqual(['A', 'B', undefined])
})

test('two doctors clash who sit in one room at the same time, and only then', () => {
  const ada = doctor('Ada', 'A', [hours('09:00-12:00'), hours('09:00-12:00', { weekday: 2 })])
  const clashes = (...others: readonly RotaDoctor[]) => roomClashes([monday], [ada, ...others])
  const ben = (room: string | null, ...rules: readonly Rule[]) => doctor('Ben', room, rules)
  const clash = { date: monday, point_id: 'A', doctors: ['Ada', 'Ben'], during: at(11, 12) }
  expect(clashes(ben('A', hours('11:00-15:00')))).toEqual([clash])
  expect(clashes(ben('A', hours('08:00-10:00')))).toEqual([{ ...clash, during: at(9, 10) }])
  expect(clashes(ben('A', hours('12:00-15:00'), hours('07:00-09:00')))).toEqual([])
  expect(clashes(ben('C', hours('11:00-15:00')))).toEqual([])
  expect(clashes(ben(null, hours('11:00-15:00')), doctor('Cem', null, [hours('11:00-15:00')]))).toEqual([])
  expect(clashes(ben('A', hours('09:00-10:00', { mode: 'video' }), hours('11:00-13:00')))).toEqual([clash])
})

test('every pair of a week is told once, day by day', () => {
  const both = [hours('09:00-12:00'), hours('09:00-12:00', { weekday: 2 })]
  const clashes = roomClashes(weekFrom(monday), [
    doctor('Ada', 'A', both),
    doctor('Ben', 'C', both, [given(tuesday, 'closed')]),
    doctor('Cem', 'A', both),
  ])
  expect(clashes.map(({ date, point_id, doctors }) => [date, point_id, ...doctors])).toEqual([
    [monday, 'A', 'Ada', 'Cem'],
    [tuesday, 'B', 'Ada', 'Cem'],
  ])
})

test('a branch is covered from its first doctor to its last, and tells when nobody is there between', () => {
  const early = { rules: [hours('08:00-11:00')], exceptions: [] }
  const late = { rules: [hours('13:00-17:00')], exceptions: [] }
  const away = { ...late, exceptions: [given(monday, 'closed')] }
  expect(coverOf(monday, [late, early, away])).toEqual({ doctors: 2, during: at(8, 17), gaps: [at(11, 13)] })
  expect(coverOf(monday, [early, { rules: [hours('10:00-14:00')], exceptions: [] }, late]).gaps).toEqual([])
  expect(coverOf(monday, [away])).toEqual({ doctors: 0, during: undefined, gaps: [] })
  expect(coverOf(monday, [])).toEqual({ doctors: 0, during: undefined, gaps: [] })
})

test('the weekdays that are another way are told with their hours before and after, in their order', () => {
  const [morning, noon] = [hours('09:00-12:00'), hours('13:00-17:00')]
  const wednesday = hours('09:00-12:00', { weekday: 3 })
  const sunday = hours('10:00-12:00', { weekday: 7 })
  expect(changedDays([morning, wednesday], [wednesday, noon, morning, sunday])).toEqual([
    { weekday: 1, before: [morning], after: [morning, noon] },
    { weekday: 7, before: [], after: [sunday] },
  ])
  expect(changedDays([morning], [{ ...morning, end: '11:00' }])).toHaveLength(1)
})

test('the order in which hours were written down changes nothing', () => {
  const [morning, noon] = [hours('09:00-12:00'), hours('13:00-17:00')]
  const { mode, ...rest } = morning
  expect(changedDays([noon, morning], [{ mode, ...rest }, noon])).toEqual([])
})

test('the days to which the rota gave other hours are told by doctor, and leave is not among them', () => {
  const row = (name: string, is_rota: boolean, date: Exception) => ({ ...date, practitioner_id: name, is_rota })
  const found = overridesOf([
    row('Ada', true, given(monday, 'closed')),
    row('Ada', true, given(monday, 'open', '14:00-16:00')),
    row('Ada', false, given(monday, 'open', '17:00-18:00')),
    row('Ben', true, given(monday, 'closed', '08:00-09:00')),
    row('Ada', true, given(monday, 'open', '18:00-20:00')),
    row('Ada', true, given(tuesday, 'open')),
    row('Cem', false, given(monday, 'closed')),
  ])
  const periods = [
    { start: '14:00', end: '16:00' },
    { start: '18:00', end: '20:00' },
  ]
  expect([...found]).toEqual([
    [
      'Ada',
      [
        { date: monday, periods },
        { date: tuesday, periods: [] },
      ],
    ],
    ['Ben', [{ date: monday, periods: [] }]],
  ])
})
