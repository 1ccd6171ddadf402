import { expect, test } from 'vitest'
import { instant } from '../time/instant.ts'
import { asLocalDate, asTimeOfDay } from '../time/local.ts'
import { asZone } from '../time/zone.ts'
import { hoursEffect, visitsOutside, type BookedVisit, type HoursChange } from './hours-effect.ts'
import type { ScheduleRule } from './openings.ts'

const at = (time: string) => instant(Date.parse(`2027-01-04T${time}:00Z`))
const always = { validFrom: null, validUntil: null, alternateFrom: null, mode: 'both' as const, services: null }

/** Hours of Mondays such as `09:00-12:00`. */
function mondays(...hours: readonly string[]): ScheduleRule[] {
  return hours.map((times) => {
    const [start = '', end = ''] = times.split('-')
    return { ...always, weekday: 1, start: asTimeOfDay(start), end: asTimeOfDay(end) }
  })
}

const checkUp = {
  id: 'check-up',
  mode: 'video' as const,
  times: { minutes: 60, bufferBefore: 0, bufferAfter: 0, step: 60, minNotice: 6000, horizonDays: 0 },
}
const travel = { ...checkUp, id: 'travel', times: { ...checkUp.times, minutes: 30, step: 30 } }
const only = (services: string[], hours: ScheduleRule[]) => hours.map((rule) => ({ ...rule, services }))

function visit(time: string, service = 'check-up'): BookedVisit {
  return { start: at(time), end: instant(at(time) + 3_600_000), service, mode: 'video' }
}

type More = { visits?: BookedVisit[]; now?: string; services?: HoursChange['services'] }

/** Other hours of one Monday with visits of an hour. */
function change(before: ScheduleRule[], after: ScheduleRule[], more: More = {}): HoursChange {
  return {
    before,
    after,
    exceptions: [],
    zone: asZone('UTC'),
    from: asLocalDate('2027-01-04'),
    until: asLocalDate('2027-01-04'),
    services: more.services ?? [checkUp],
    visits: more.visits ?? [],
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
  const visits = ['09:00', '10:00', '11:00', '18:00'].map((time) => visit(time))
  const shorter = change(mondays('09:00-12:00'), mondays('10:00-12:00'), { visits })
  expect(hoursEffect(shorter).affected).toBe(1)
  expect(visitsOutside(shorter)).toEqual([visit('09:00')])
})

test('hours that become those of chosen services take the times of the others away, and say who of them is booked', () => {
  const all = mondays('09:00-12:00', '17:00-19:00')
  const chosen = [...mondays('09:00-12:00'), ...only(['travel'], mondays('17:00-19:00'))]
  const visits = [visit('17:00'), visit('18:00', 'travel'), visit('09:00')]
  const other = change(all, chosen, { visits, services: [checkUp, travel] })
  expect(hoursEffect(other)).toEqual({ added: 0, removed: 2, affected: 1 })
  expect(visitsOutside(other)).toEqual([visit('17:00')])
})

test('hours for chosen services add the times of these; one at which several begin is one', () => {
  const services = [checkUp, travel]
  const more = [...mondays('09:00-12:00'), ...only(['travel'], mondays('17:00-19:00'))]
  expect(effect(mondays('09:00-12:00'), more, { services })).toEqual({ added: 4, removed: 0, affected: 0 })
  expect(effect([], mondays('17:00-19:00'), { services })).toEqual({ added: 4, removed: 0, affected: 0 })
})

test('hours for video alone are lost to visits in person, whatever the first service is', () => {
  const inPerson = { ...visit('09:00'), mode: 'in_person' as const }
  const videoOnly = mondays('09:00-12:00').map((rule) => ({ ...rule, mode: 'video' as const }))
  expect(effect(mondays('09:00-12:00'), videoOnly, { visits: [inPerson, visit('10:00')] }).affected).toBe(1)
})
