import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day, hour, instant, minute } from '../time/instant.ts'
import { addDays, asLocalDate, asTimeOfDay } from '../time/local.ts'
import { asZone, atWall, wallAt } from '../time/zone.ts'
import { afterQuiet, changeToldAt, quietly, remindersOf } from './reminders.ts'
import { textMessage, toGsm } from '../language/text-message.ts'

const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Auckland'].map(
  asZone,
)
const london = asZone('Europe/London')
const at = (date: string, time: string, zone = london) => atWall(zone, asLocalDate(date), asTimeOfDay(time))

test('a visit booked long before is announced a week, two days and three hours before, at its own time of day', () => {
  // The clocks of London go forward on 28 March 2027, between the first reminder and the visit.
  const start = at('2027-03-30', '14:00')
  const found = remindersOf({ start, zone: london, recipientZone: london, now: at('2027-03-01', '10:00') })
  expect(found.map(({ kind, due }) => [kind, wallAt(london, due)])).toEqual([
    ['week', { date: '2027-03-23', time: '14:00' }],
    ['days', { date: '2027-03-28', time: '14:00' }],
    ['answer', { date: '2027-03-29', time: '14:00' }],
    ['hours', { date: '2027-03-30', time: '11:00' }],
  ])
})

test('booked late, one day is enough; booked the same day, three hours are', () => {
  const start = at('2027-01-06', '14:00')
  const kinds = (now: ReturnType<typeof at>) =>
    remindersOf({ start, zone: london, recipientZone: london, now }).map(({ kind }) => kind)
  expect(kinds(at('2027-01-05', '09:00'))).toEqual(['day', 'hours'])
  expect(kinds(at('2027-01-06', '09:00'))).toEqual(['hours'])
  expect(kinds(at('2027-01-06', '12:00'))).toEqual([])
  // Eight days before to the minute the week is over too soon to be worth a reminder of its own.
  expect(kinds(at('2026-12-29', '14:00'))).toEqual(['days', 'answer', 'hours'])
  expect(kinds(at('2026-12-29', '13:59'))).toEqual(['week', 'days', 'answer', 'hours'])
})

test('nobody is asked for an answer to a reminder that the clinic leaves out, nor where it leaves the question out', () => {
  const visit = {
    start: at('2027-01-06', '14:00'),
    zone: london,
    recipientZone: london,
    now: at('2026-12-20', '14:00'),
  }
  const kinds = (leftOut: string[]) => remindersOf({ ...visit, leftOut }).map(({ kind }) => kind)
  expect(kinds(['days'])).toEqual(['week', 'answer', 'hours'])
  expect(kinds(['week', 'days'])).toEqual(['hours'])
  expect(kinds(['answer'])).toEqual(['week', 'days', 'hours'])
})

test('nobody is woken: 8am when that is an hour before, else five to nine the evening before', () => {
  const early = (start: ReturnType<typeof at>) => quietly(instant(start - 3 * hour), start, london)
  expect(early(at('2027-01-06', '09:30'))).toBe(at('2027-01-06', '08:00'))
  expect(early(at('2027-01-06', '09:00'))).toBe(at('2027-01-06', '08:00'))
  expect(early(at('2027-01-06', '08:30'))).toBe(at('2027-01-05', '20:55'))
  expect(early(at('2027-01-06', '11:00'))).toBe(at('2027-01-06', '08:00'))
  expect(afterQuiet(at('2027-01-06', '22:10'), london)).toBe(at('2027-01-07', '08:00'))
  expect(afterQuiet(at('2027-01-06', '07:59'), london)).toBe(at('2027-01-06', '08:00'))
  expect(afterQuiet(at('2027-01-06', '20:59'), london)).toBe(at('2027-01-06', '20:59'))
})

test('whatever the zones and clock changes: by day, before the visit, never in the past', () => {
  const noon = Date.parse('2027-01-01T12:00:00Z')
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 366 * 288 }),
      fc.integer({ min: 0, max: 60 * 24 }),
      (zone, recipientZone, cells, hoursAhead) => {
        const start = instant(noon + cells * 5 * minute)
        const now = instant(start - hoursAhead * hour)
        for (const { due, kind } of remindersOf({ start, zone, recipientZone, now })) {
          expect(due).toBeGreaterThan(now)
          expect(due).toBeLessThan(start)
          const { time } = wallAt(recipientZone, due)
          expect(time >= '08:00' && time < '21:00').toBe(true)
          if (kind === 'week') expect(start - due).toBeLessThanOrEqual(8 * day)
          const wall = wallAt(zone, start)
          const wanted = { week: 7, days: 2, day: 1, answer: 1, hours: 0 }[kind]
          if (kind !== 'hours' && zone === recipientZone && wall.time >= '08:00' && wall.time < '21:00')
            expect(wallAt(zone, due)).toEqual({ date: addDays(wall.date, -wanted), time: wall.time })
        }
      },
    ),
    { numRuns: 5000 },
  )
})

test('a text message fits into one while its names stay readable, else into two, and keeps its link', () => {
  const link = `https://booking.sampleton.example/a/${'x'.repeat(43)}`
  const names = {
    brand: 'Tendwell',
    branch: 'Sampleton Central Hospital Outpatients',
    name: 'Wolfeschlegelstein',
    doctor: '',
  }
  const text = textMessage(
    '{brand}: {name}, appointment {day}, {time}, {branch}. Coming, change or cancel: {link}',
    names,
    { day: 'Wed 30 Sept', time: '10:30am', link },
  )
  expect(text.length).toBeLessThanOrEqual(306)
  for (const name of ['Tendwell: ', 'Wolfeschlege', 'Sampleton Ce', link]) expect(text).toContain(name)
  const short = textMessage('{brand}: {doctor} is away. We hold {day} for you: {link}', { ...names, doctor: 'Dr Wolfeschlegelsteinhausenbergerdorff-Sampleton' }, { day: 'Wed 30 Sept', link }) // prettier-ignore
  expect(short.length).toBeLessThanOrEqual(160)
  expect(short).toMatch(/^Tendwell: Dr Wolfeschl/)
  expect(toGsm('Été à l’hôpital, ça va')).toBe("Été à l'hopital, ca va")
})

test('a change that a clinic wants is told in the morning, unless the visit begins before or within an hour of it', () => {
  const night = at('2027-01-05', '23:30')
  const morning = at('2027-01-06', '08:00')
  expect(changeToldAt(night, at('2027-01-06', '09:00'), london)).toBe(morning)
  expect(changeToldAt(night, at('2027-01-06', '08:59'), london)).toBe(night)
  expect(changeToldAt(morning, at('2027-01-06', '08:30'), london)).toBe(morning)
})
