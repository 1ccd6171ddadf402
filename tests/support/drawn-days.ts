import fc from 'fast-check'
import { freeStarts, toAnchorBits, toDayBits, utcMidnight } from '#domain/availability/day-bits.ts'
import type { Interval } from '#domain/availability/interval.ts'
import { inClaimOrder, type Need } from '#domain/availability/needs.ts'
import { openingsOf, type ScheduleException, type ScheduleRule } from '#domain/availability/openings.ts'
import { slots, type BusyInterval, type ServiceTimes } from '#domain/availability/slots.ts'
import { instant, minute, type Instant } from '#domain/time/instant.ts'
import { addDays, asLocalDate, asTimeOfDay, timeOf, type LocalDate } from '#domain/time/local.ts'
import { asZone, atWall, utcDate, type Zone } from '#domain/time/zone.ts'

// What is drawn by chance about a doctor's days, in every zone and on the days the clocks change.

const zones = Intl.supportedValuesOf('timeZone').map(asZone)
export const zone = fc.constantFrom(...zones)
export const timeOfDay = fc.integer({ min: 0, max: 287 }).map((at) => timeOf(at * 5))
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
export function changeDays(of: Zone): LocalDate[] {
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

/** Hours, visits, rooms and leave of a few days around a change of clocks. */
export const scene = fc
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
export function bothPaths({ zone: of, date, rules, exceptions, service: asked, busy, needs, now }: Scene) {
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
