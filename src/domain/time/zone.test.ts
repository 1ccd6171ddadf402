import { expect, test } from 'vitest'
import { day, hour, instant, minute } from './instant.ts'
import { asZone, wallAt } from './zone.ts'

/** What the engine's own formatter shows, as `2026-11-26 09:30`. */
function shown(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (moment: number) => format.format(moment)
}

const zones = Intl.supportedValuesOf('timeZone')

test('walls in every zone show what the engine says, at random moments of three years', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (const zone of zones) {
    const says = shown(zone)
    for (let turn = 0; turn < 60; turn += 1) {
      const moment = instant(Date.UTC(2025, 0, 1) + random(3 * 365) * day + random(1440) * minute + random(minute))
      const { date, time } = wallAt(asZone(zone), moment)
      expect(`${zone} ${date} ${time}`).toBe(`${zone} ${says(moment)}`)
    }
  }
})

test('around both clock changes of a year each quarter of an hour is right', () => {
  for (const zone of ['Europe/London', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Asia/Beirut']) {
    const says = shown(zone)
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += hour / 4) {
      const { date, time } = wallAt(asZone(zone), instant(at))
      if (`${date} ${time}` !== says(at)) expect(`${zone} ${date} ${time}`).toBe(`${zone} ${says(at)}`)
    }
  }
})
