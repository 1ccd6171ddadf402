import { openingsOf } from '#domain/availability/openings.ts'
import { slots, type SlotQuestion, type SlotReason, unmetNeed, whyNot } from '#domain/availability/slots.ts'
import { day, later, type Instant } from '#domain/time/instant.ts'
import { addDays, asTimeOfDay, type LocalDate } from '#domain/time/local.ts'
import { atWall } from '#domain/time/zone.ts'
import { refuse } from '../../http/refusal.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { standsOpen } from '../visits/branch-closed.ts'
import { bookedAhead } from './digest-days.ts'
import * as truth from './digest.sql.ts'
import { busyOf, needsAt, offeringWith, seatsAt } from './rules-question.sql.ts'

const ofOtherVisits: ReadonlySet<SlotReason> = new Set([
  'booked',
  'held',
  'buffer',
  'limit',
  'week_limit',
  'month_limit',
  'gap',
])

export type AskedTime = {
  readonly practitioner: string
  readonly branch_id: string
  readonly mode: 'in_person' | 'video'
  readonly service_id: string
  /** People of the clinic need no notice, keep no step, and see further ahead than patients. */
  readonly forStaff?: boolean
}

/**
 * Everything that decides on the times around a date, asked of the rules themselves and not of the read model: good for
 * any date, however far ahead. One question after the other can then be asked.
 */
export async function loadQuestion(run: ReadRunner, now: Instant, asked: AskedTime, date: LocalDate) {
  const { practitioner, branch_id, mode, service_id } = asked
  const wanted = { practitioner, branch: branch_id, mode, service: service_id }
  const offering = (await offeringWith(run, wanted)) ?? refuse('not_found')
  const branch =
    (await truth.activeBranches(run, practitioner)).find(({ id }) => id === branch_id) ??
    refuse((await standsOpen(run, branch_id)) ? 'not_found' : 'branch_closed')
  const service = (await truth.servicesOf(run, practitioner)).find(({ id }) => id === service_id) ?? refuse('not_found')
  const rules = (await truth.rulesOf(run, practitioner)).filter((rule) => rule.branch_id === branch_id)
  const exceptions = (await truth.exceptionsOf(run, practitioner)).filter(
    (exception) => exception.branch_id === null || exception.branch_id === branch_id,
  )
  const zone = branch.time_zone
  const from = atWall(zone, addDays(date, -2), asTimeOfDay('00:00'))
  const window = { start: from, end: later(from, 5 * day) }
  const times = truth.timesOf(service)
  const hours = { rules, exceptions, zone, mode, from: addDays(date, -2), until: addDays(date, 2) }
  const question: SlotQuestion = {
    ...openingsOf({ ...hours, service: service_id }),
    ofAnyService: openingsOf({ ...hours, service: null }).openings,
    busy: await busyOf(run, practitioner, offering.id, window),
    needs: offering.has_needs ? await needsAt(run, wanted, window) : [],
    service: asked.forStaff ? { ...times, minNotice: 0, horizonDays: bookedAhead, step: 5 } : times,
    now,
  }
  const seats = offering.capacity > 1 ? await seatsAt(run, offering.id, service_id) : new Set<number>()
  return {
    zone,
    ask: (start: Instant) => {
      const reason = whyNot(question, start)
      // A group visit that has a seat left is offered: it fills the doctor's time, and counts as one visit of the day.
      if (reason && ofOtherVisits.has(reason) && seats.has(start)) return undefined
      return reason ?? (offering.is_listed ? undefined : ('not_listed' as const))
    },
    /** The room or device that is missing then; undefined when nothing is. */
    missing: (start: Instant): string | undefined => unmetNeed(question, start)?.name,
    /** The free time nearest to one that is not, within two days; on the steps that patients see. */
    nearest: (start: Instant): Instant | undefined =>
      slots({ ...question, service: { ...question.service, step: times.step } }, window)
        .offered.toSorted((a, b) => Math.abs(a - start) - Math.abs(b - start))
        .at(0),
  }
}
