import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { day, instant, minute, type Instant } from './instant.ts'
import { vtimezone, zonedStamp } from './vtimezone.ts'
import { asZone, type Zone } from './zone.ts'

/** The moment that another program reads from a wall time and the zone beside it. */
function readBack(zone: Zone, moment: Instant): number {
  const text = [
    'BEGIN:VCALENDAR',
    ...vtimezone(zone, instant(moment - day), instant(moment + 2 * day)),
    'BEGIN:VEVENT',
    `DTSTART${zonedStamp(zone, moment)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  ICAL.TimezoneService.reset()
  for (const component of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(component)
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  return event.startDate.toUnixTime() * 1000
}

test('every zone reads back to the same moment, clock changes included', () => {
  const zones = Intl.supportedValuesOf('timeZone').map(asZone)
  const begin = Date.parse('2027-01-01T00:00:00Z')
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 2 * 365 * 288 }), (zone, cells) => {
      const moment = instant(begin + cells * 5 * minute)
      expect(readBack(zone, moment)).toBe(moment)
    }),
    { numRuns: 4000 },
  )
})

test('a visit a day after the clocks changed, to the minute, reads back too', () => {
  for (const [zone, changed] of [
    ['Africa/Cairo', '2027-04-29T22:00:00Z'],
    ['Africa/Cairo', '2027-10-28T21:00:00Z'],
    ['Europe/London', '2027-03-28T01:00:00Z'],
    ['Europe/London', '2027-10-31T01:00:00Z'],
  ] as const) {
    const moment = instant(Date.parse(changed) + day)
    expect(readBack(asZone(zone), moment), `${zone} ${changed}`).toBe(moment)
  }
})

test('the hour that comes twice is said in UTC, every other one on the wall', () => {
  const andorra = asZone('Europe/Andorra')
  const at = (text: string) => instant(Date.parse(text))
  expect(zonedStamp(andorra, at('2027-10-31T00:00:00Z'))).toBe(':20271031T000000Z')
  expect(zonedStamp(andorra, at('2027-10-31T01:55:00Z'))).toBe(':20271031T015500Z')
  expect(zonedStamp(andorra, at('2027-10-31T02:00:00Z'))).toBe(';TZID=Europe/Andorra:20271031T030000')
  expect(readBack(andorra, at('2027-10-31T00:00:00Z'))).toBe(at('2027-10-31T00:00:00Z'))
})
