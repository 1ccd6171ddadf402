import { expect, test } from 'vitest'
import { instant } from '#domain/time/instant.ts'
import { asZone } from '#domain/time/zone.ts'
import { bookable } from '#server/features/booking/bookable.ts'

const service = { minutes: 30, bufferBefore: 0, bufferAfter: 0, step: 30, minNotice: 120, horizonDays: 60 }

test('times are offered from the notice of a service on, until the day that its reach ends on', () => {
  const now = instant(Date.parse('2026-11-26T09:58:30Z'))
  expect(bookable(now, asZone('Europe/London'), [service])).toEqual({
    earliest: '2026-11-26T12:00:00.000Z',
    last_day: '2027-01-25',
  })
  // Of several, the one that can be booked soonest and the one that reaches furthest.
  const other = { ...service, minNotice: 0, horizonDays: 90 }
  expect(bookable(now, asZone('Pacific/Auckland'), [service, other])).toEqual({
    earliest: '2026-11-26T10:00:00.000Z',
    last_day: '2027-02-24',
  })
})
