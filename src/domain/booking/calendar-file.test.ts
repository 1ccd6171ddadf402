import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { type CalendarEntry, type CalendarMethod, calendarOf } from './calendar-file.ts'

const at = (text: string) => instant(Date.parse(text))
const site = { brand: 'Tendwell', host: 'tendwell.example', sender: 'visits@tendwell.example' }
const visit: CalendarEntry = {
  id: 'my-visit',
  version: 3,
  changed: at('2027-01-02T08:30:15.250Z'),
  start: at('2027-01-04T09:00:00Z'),
  end: at('2027-01-04T09:30:00Z'),
  zone: 'Europe/London',
  title: 'Appointment - Harbour',
  place: 'Harbour, 1 Quay Street',
  state: 'confirmed',
}

/** The lines that a calendar program reads: what goes on in the next one is put together again. */
function linesOf(entries: readonly CalendarEntry[], method: CalendarMethod = 'PUBLISH', brand = site.brand): string[] {
  return calendarOf(entries, { ...site, brand }, method)
    .replaceAll('\r\n ', '')
    .split('\r\n')
}

test('a visit is one entry: by the clock of its branch, with its number of changes, and it rings a day and two hours before', () => {
  expect(linesOf([visit])).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tendwell//Appointments//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Tendwell',
    'BEGIN:VTIMEZONE',
    'TZID:Europe/London',
    'BEGIN:STANDARD',
    'DTSTART:20261025T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0000',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:my-visit@tendwell.example',
    'SEQUENCE:3',
    'DTSTAMP:20270102T083015Z',
    'ORGANIZER;CN="Tendwell":mailto:visits@tendwell.example',
    'DTSTART;TZID=Europe/London:20270104T090000',
    'DTEND;TZID=Europe/London:20270104T093000',
    'SUMMARY:Appointment - Harbour',
    'LOCATION:Harbour\\, 1 Quay Street',
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Appointment - Harbour',
    'TRIGGER:-P1D',
    'END:VALARM',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Appointment - Harbour',
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a visit by video is joined from its entry, a request is tentative, and what is cancelled rings and links no more', () => {
  const video = { ...visit, link: 'https://tendwell.example/meet/ 1\r\n2' }
  const said = (entry: CalendarEntry, method?: CalendarMethod) =>
    linesOf([entry], method).filter((line) => /^(METHOD|URL|STATUS|TRIGGER)/.test(line))
  const rings = ['TRIGGER:-P1D', 'TRIGGER:-PT2H']
  const url = 'URL:https://tendwell.example/meet/12'
  expect(said(video)).toEqual(['METHOD:PUBLISH', url, 'STATUS:CONFIRMED', ...rings])
  expect(said({ ...video, state: 'tentative' })).toEqual(['METHOD:PUBLISH', url, 'STATUS:TENTATIVE', ...rings])
  const cancelled = linesOf([{ ...video, state: 'cancelled' }], 'CANCEL')
  expect(cancelled.slice(-6)).toEqual([
    'SUMMARY:Appointment - Harbour',
    'LOCATION:Harbour\\, 1 Quay Street',
    'STATUS:CANCELLED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  expect(cancelled).toContain('METHOD:CANCEL')
})

test('a zone stands there once, with each change of its clocks from the day before its first visit to two days after its last', () => {
  const on = (zone: string, start: string): CalendarEntry => ({ ...visit, zone, start: at(start), end: at(start) })
  const lines = linesOf([
    on('Europe/London', '2027-10-30T12:00:00Z'),
    on('Europe/Berlin', '2027-06-07T12:00:00Z'),
    on('Europe/London', '2027-03-27T12:00:00Z'),
    on('Europe/London', '2027-06-07T12:00:00Z'),
  ])
  const zones = lines.slice(0, lines.indexOf('BEGIN:VEVENT'))
  expect(zones.filter((line) => /^(TZID|DTSTART|TZOFFSETTO)/.test(line))).toEqual([
    'TZID:Europe/London',
    'DTSTART:20261025T020000',
    'TZOFFSETTO:+0000',
    'DTSTART:20270328T010000',
    'TZOFFSETTO:+0100',
    'DTSTART:20271031T020000',
    'TZOFFSETTO:+0000',
    'TZID:Europe/Berlin',
    'DTSTART:20270328T020000',
    'TZOFFSETTO:+0200',
  ])
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(4)
})

test('what a name or a place holds stays text: it ends no line, no list and no quotes', () => {
  const lines = linesOf(
    [{ ...visit, title: 'Teeth; gums, jaw', place: 'A \\ B\r\nfloor 2\rleft\ndoor 3' }],
    'PUBLISH',
    'The "good"\r\nhouse, Hill',
  )
  expect(lines).toContain('SUMMARY:Teeth\\; gums\\, jaw')
  expect(lines).toContain('DESCRIPTION:Teeth\\; gums\\, jaw')
  expect(lines).toContain('LOCATION:A \\\\ B\\nfloor 2\\nleft\\ndoor 3')
  expect(lines).toContain('X-WR-CALNAME:The "good"\\nhouse\\, Hill')
  expect(lines).toContain('PRODID:-//The "good"\\nhouse\\, Hill//Appointments//EN')
  expect(lines).toContain('ORGANIZER;CN="The  good   house, Hill":mailto:visits@tendwell.example')
})

// The first and the last letter of each length in UTF-8, and the octets of the fullest line of them.
test.each([
  [0x7f, 75],
  [0x80, 75],
  [0x7ff, 75],
  [0x800, 74],
  [0xffff, 74],
  [0x10000, 73],
])('a line has at most 75 octets and breaks between letters, also where all of them are like %i', (code, fullest) => {
  const title = String.fromCodePoint(code).repeat(200)
  const lines = calendarOf([{ ...visit, title }], site, 'PUBLISH').split('\r\n')
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBe(fullest)
  expect(linesOf([{ ...visit, title }])).toContain(`SUMMARY:${title}`)
})
