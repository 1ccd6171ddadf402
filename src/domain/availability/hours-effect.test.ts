import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { asLocalDate, asTimeOfDay } from '../time/local.ts'
import { asZone } from '../time/zone.ts'
import { hoursEffect, visitsOutside, type HoursChange } from './hours-effect.ts'
import type { ScheduleRule } from './openings.ts'

const at = (time: string) => instant(Date.parse(`2027-01-04T${time}:00Z`))
const always = { validFrom: null, validUntil: null, alternateFrom: null, mode: 'both' as const }

/** Hours of Mondays such as `09:00-12:00`. */
function mondays(...hours: readonly string[]): ScheduleRule[] {
  return hours.map((times) => {
    const [start = '', end = ''] = times.split('-')
    return { ...always, weekday: 1, start: asTimeOfDay(start), end: asTimeOfDay(end) }
  })
}

type More = { visits?: string[]; now?: string }

/** Other hours of one Monday with visits of an hour. */
function change(before: ScheduleRule[], after: ScheduleRule[], more: More = {}): HoursChange {
  return {
    before,
    after,
    exceptions: [],
    zone: asZone('UTC'),
    mode: 'video',
    from: asLocalDate('2027-01-04'),
    until: asLocalDate('2027-01-04'),
    service: { minutes: 60, bufferBefore: 0, bufferAfter: 0, step: 60, minNotice: 6000, horizonDays: 0 },
    visits: (more.visits ?? []).map((time) => ({ start: at(time), end: instant(at(time) + 3_600_000) })),
    now: at(more.now ?? '00:00'),
  }
}

const effect = (...asked: Parameters<typeof change>) => hoursEffect(change(...asked))

test('longer hours add their times, shorter ones take theirs away, whatever notice the service asks', () => {
  expect(effect(mondays('09:00-12:00'), mondays('09:00-14:00'))).toEqual({ added: 2, removed: 0, affected: 0 })
  expect(effect(mondays('09:00-12:00'), mondays('09:00-10:00'))).toEqual({ added: 0, removed: 2, affected: 0 })
  expect(effect(mondays('09:00-12:00'), mondays('10:00-14:00'))).toEqual({ added: 2, removed: 1, affected: 0 })
  expect(effect([], mondays('09:00-12:00'))).toEqual({ added: 3, removed: 0, affected: 0 })
})

test('times that have passed are neither added nor taken away', () => {
  expect(effect([], mondays('09:00-12:00'), { now: '10:00' })).toEqual({ added: 2, removed: 0, affected: 0 })
})

test('visits that would lie outside of the new hours are told of; those that did before are not', () => {
  const visits = ['09:00', '10:00', '11:00', '18:00']
  const shorter = change(mondays('09:00-12:00'), mondays('10:00-12:00'), { visits })
  expect(hoursEffect(shorter).affected).toBe(1)
  expect(visitsOutside(shorter, shorter.visits)).toEqual([{ start: at('09:00'), end: at('10:00') }])
})
