import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bothPaths, changeDays, scene, timeOfDay, zone } from '#tests/support/drawn-days.ts'
import { instant, minute } from '../time/instant.ts'
import { addDays, type LocalDate } from '../time/local.ts'
import { atWall, wallAt } from '../time/zone.ts'
import { freeStarts, toAnchorBits, toDayBits, toStartBits, utcMidnight } from './day-bits.ts'
import { covers } from './interval.ts'
import { inClaimOrder } from './needs.ts'
import { whyNot } from './slots.ts'

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
