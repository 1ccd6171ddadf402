import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant, minute, type Instant } from '../time/instant.ts'
import { asLocalDate, addDays, asTimeOfDay, timeOf, type LocalDate } from '../time/local.ts'
import { asZone, atWall, utcDate, wallAt, type Zone } from '../time/zone.ts'
import { freeStarts, toAnchorBits, toDayBits, toStartBits, utcMidnight } from './day-bits.ts'
import { covers, type Interval } from './interval.ts'
import { inClaimOrder, type Need } from './needs.ts'
import { openingsOf, type ScheduleException, type ScheduleRule } from './openings.ts'
import { slots, whyNot, type BusyInterval, type ServiceTimes } from './slots.ts'

const zones = Intl.supportedValuesOf('timeZone').map(asZone)
const zone = fc.constantFrom(...zones)
const timeOfDay = fc.integer({ min: 0, max: 287 }).map((at) => timeOf(at * 5))
const rule: fc.Arbitrary<ScheduleRule> = fc.record({
  weekday: fc.integer({ min: 1, max: 7 }),
  start: timeOfDay,
  end: timeOfDay,
  validFrom: fc.constant(null),
  alternateFrom: fc.option(fc.constantFrom(asLocalDate('2027-03-22'), asLocalDate('2027-03-29'))),
  validUntil: fc.constant(null),
  mode: fc.constantFrom('both' as const, 'in_person' as const, 'video' as const),
  services: fc.option(fc.subarray(['asked', 'other'], { minLength: 1 })),
})
const service: fc.Arbitrary<ServiceTimes> = fc.record({
  minutes: fc.integer({ min: 1, max: 24 }).map((n) => n * 5),
  bufferBefore: fc.integer({ min: 0, max: 4 }).map((n) => n * 5),
  bufferAfter: fc.integer({ min: 0, max: 4 }).map((n) => n * 5),
  step: fc.integer({ min: 1, max: 12 }).map((n) => n * 5),
  minNotice: fc.constantFrom(0, 60, 120, 1440),
  horizonDays: fc.constantFrom(2, 7, 60),
})

/** A Sunday of a clock change of 2027, in this zone: forward and back; a plain Sunday where there is none. */
function changeDays(of: Zone): LocalDate[] {
  let days = known.get(of)
  if (!days) known.set(of, (days = findChangeDays(of)))
  return days
}

const known = new Map<Zone, LocalDate[]>()

function findChangeDays(of: Zone): LocalDate[] {
  const days: LocalDate[] = []
  for (let date = '2027-01-01' as LocalDate; date < '2028-01-01'; date = addDays(date, 1)) {
    if (offsetAt(of, addDays(date, 1)) !== offsetAt(of, date)) days.push(date)
  }
  return days.length > 0 ? days : ['2027-03-28' as LocalDate]
}

/** The wall's distance from UTC at noon UTC of a day: cheap, and it moves where the clocks change. */
function offsetAt(of: Zone, date: LocalDate): string {
  let formatter = formatters.get(of)
  if (!formatter)
    formatters.set(of, (formatter = new Intl.DateTimeFormat('en', { timeZone: of, timeZoneName: 'longOffset' })))
  return formatter.format(Date.parse(date)).split(' ').at(-1) ?? ''
}

const formatters = new Map<Zone, Intl.DateTimeFormat>()

const scene = fc
  .record({
    zone,
    which: fc.nat(3),
    offset: fc.integer({ min: -2, max: 1 }),
    rules: fc.array(rule, { minLength: 1, maxLength: 8 }),
    service,
    busy: fc.array(
      fc.record({
        at: fc.integer({ min: -288, max: 1152 }),
        cells: fc.integer({ min: 1, max: 30 }),
        kind: fc.constantFrom('booking' as const, 'hold' as const, 'block' as const),
      }),
      { maxLength: 12 },
    ),
    rooms: fc.array(
      fc.array(fc.record({ at: fc.integer({ min: 0, max: 864 }), cells: fc.integer({ min: 1, max: 40 }) }), {
        maxLength: 6,
      }),
      { minLength: 3, maxLength: 3 },
    ),
    needs: fc.option(
      fc.array(
        fc.record({
          of: fc.subarray([0, 1, 2]),
          count: fc.integer({ min: 1, max: 2 }),
          from: fc.integer({ min: 0, max: 4 }),
          cells: fc.option(fc.integer({ min: 1, max: 4 })),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    ),
    leave: fc.option(
      fc.record({
        days: fc.integer({ min: 0, max: 2 }),
        start: timeOfDay,
        end: timeOfDay,
        allDay: fc.boolean(),
        kind: fc.constantFrom('closed' as const, 'shut' as const),
      }),
      { nil: undefined },
    ),
  })
  .map((drawn) => {
    const days = changeDays(drawn.zone)
    const date = addDays(days[drawn.which % days.length] ?? ('2027-03-28' as LocalDate), drawn.offset)
    const base = utcMidnight(date)
    const span = ({ at, cells }: { at: number; cells: number }) => ({
      start: instant(base + at * 5 * minute),
      end: instant(base + (at + cells) * 5 * minute),
    })
    const exceptions: ScheduleException[] = drawn.leave
      ? [
          {
            from: addDays(date, drawn.leave.days),
            until: addDays(date, drawn.leave.days),
            kind: drawn.leave.kind,
            start: drawn.leave.allDay ? null : drawn.leave.start,
            end: drawn.leave.allDay ? null : drawn.leave.end,
          },
        ]
      : []
    return {
      ...drawn,
      date,
      exceptions,
      now: base as Instant,
      busy: drawn.busy.map((one): BusyInterval => ({ ...span(one), kind: one.kind })),
      needs: (drawn.needs ?? []).map((need, index): Need<Interval[]> => ({
        id: `${index}`,
        name: 'room',
        count: need.count,
        from: need.from * 5,
        until: need.cells === null ? null : (need.from + need.cells) * 5,
        places: drawn.rooms.flatMap((room, at) =>
          need.of.includes(at) ? [{ key: `${at}`, taken: room.map(span) }] : [],
        ),
      })),
    }
  })

type Scene = typeof scene extends fc.Arbitrary<infer S> ? S : never

/** The same question on both paths: plain intervals, and the bits of the read model. */
function bothPaths({ zone: of, date, rules, exceptions, service: asked, busy, needs, now }: Scene) {
  const question = {
    rules,
    exceptions,
    zone: of,
    mode: 'in_person' as const,
    from: addDays(date, -4),
    until: addDays(date, 7),
  }
  const { openings, closures, shut, planned } = openingsOf({ ...question, service: 'asked' })
  const ofAnyService = openingsOf({ ...question, service: null }).openings
  const window = {
    start: atWall(of, date, asTimeOfDay('00:00')),
    end: atWall(of, addDays(date, 3), asTimeOfDay('00:00')),
  }
  const truth = slots(
    { openings, ofAnyService, closures, shut, planned, busy, needs: inClaimOrder(needs), service: asked, now },
    window,
  )
  const first = addDays(utcDate(window.start), -2)
  const count = 8
  const [open, anchors, taken] = [
    toDayBits(openings, first, count),
    toAnchorBits(openings, first, count),
    toDayBits(busy, first, count),
  ]
  const days = open.map((bits, index) => ({
    day: addDays(first, index),
    open: bits,
    anchors: anchors[index] ?? '',
    busy: taken[index] ?? '',
  }))
  const needBits = needs.map((need) => ({
    ...need,
    places: need.places.map(({ key, taken: room }) => ({ key, taken: toDayBits(room, first, count).join('') })),
  }))
  const bits = freeStarts({ days, needs: inClaimOrder(needBits), service: asked, window, now })
  return { truth, bits, openings, ofAnyService, closures, shut, planned, first, count, window }
}

test('the read model offers what the rules offer, in every zone and on the days the clocks change', () => {
  fc.assert(
    fc.property(scene, (drawn) => {
      const { truth, bits } = bothPaths(drawn)
      expect(bits).toEqual(truth.offered)
    }),
    { numRuns: 1500 },
  )
})

test('every time that is offered fits into the hours, meets nobody, and has no reason against it; every other has one', () => {
  fc.assert(
    fc.property(scene, (drawn) => {
      const { truth, openings, ofAnyService, closures, shut, planned } = bothPaths(drawn)
      const question = {
        openings,
        ofAnyService,
        closures,
        shut,
        planned,
        busy: drawn.busy,
        needs: inClaimOrder(drawn.needs),
        service: drawn.service,
        now: drawn.now,
      }
      for (const start of truth.offered) {
        const visit = { start, end: instant(start + drawn.service.minutes * minute) }
        expect(covers(openings, visit)).toBe(true)
        expect(whyNot(question, start)).toBeUndefined()
      }
      for (const { start, reason } of truth.refused) expect(whyNot(question, start)).toBe(reason)
    }),
    { numRuns: 400 },
  )
})

test('the marked starts of the default service are the free ones of an empty calendar', () => {
  fc.assert(
    fc.property(scene, (drawn) => {
      const calm = {
        ...drawn,
        busy: [],
        needs: [],
        service: { ...drawn.service, minNotice: 0, horizonDays: 60, bufferBefore: 0, bufferAfter: 0 },
      }
      const { openings, first } = bothPaths(calm)
      const starts = toStartBits(openings, calm.service, first, 6)
      const open = toDayBits(openings, first, 7)
      const anchors = toAnchorBits(openings, first, 7)
      const days = open.map((bits, index) => ({
        day: addDays(first, index),
        open: bits,
        anchors: anchors[index] ?? '',
        busy: '0'.repeat(288),
      }))
      const window = { start: utcMidnight(first), end: utcMidnight(addDays(first, 6)) }
      const free = freeStarts({ days, needs: [], service: calm.service, window, now: window.start })
      const marked = Array.from(starts.join('')).flatMap((bit, at) =>
        bit === '1' ? [window.start + at * 5 * minute] : [],
      )
      expect(marked).toEqual(free)
    }),
    { numRuns: 300 },
  )
})

test('a wall time becomes a moment and the same wall time again, but for the hour that a change skips', () => {
  fc.assert(
    fc.property(zone, fc.nat(3), fc.integer({ min: -1, max: 1 }), timeOfDay, (of, which, offset, time) => {
      const days = changeDays(of)
      const date = addDays(days[which % days.length] ?? ('2027-03-28' as LocalDate), offset)
      const back = wallAt(of, atWall(of, date, time))
      if (back.time !== time || back.date !== date) {
        // Skipped: the wall shows a later time, by the length of the gap.
        expect(`${back.date}T${back.time}` > `${date}T${time}`).toBe(true)
      }
    }),
    { numRuns: 3000 },
  )
})
