import { freeStarts } from '#domain/availability/day-bits.ts'
import type { Instant } from '#domain/time/instant.ts'
import { utcDate } from '#domain/time/zone.ts'
import { addDays } from '#domain/time/local.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import type { FreePlan } from '../visits/move-plan.sql.ts'
import { lastDay } from './digest-days.ts'
import { loadDays } from './read-days.ts'

/** What the read model offers of a service; without its notice, unless that is asked for: the doctor had this time planned. */
export async function freeTimesOf(
  tx: ReadRunner,
  now: Instant,
  plan: FreePlan,
  service: string,
  window: { start: Instant; end: Instant },
  minNotice = 0,
): Promise<Instant[]> {
  const { days, needs } = await loadDays(tx, {
    offering: plan.id,
    practitioner: plan.practitioner_id,
    branch: plan.branch_id,
    service,
    modeOfNeeds: plan.has_needs ? plan.mode : null,
    isShared: plan.capacity > 1,
    modelEnds: lastDay(now),
    from: addDays(utcDate(window.start), -2),
    until: addDays(utcDate(window.end), 1),
  })
  const times = {
    minutes: plan.minutes,
    bufferBefore: plan.buffer_before,
    bufferAfter: plan.buffer_after,
    step: plan.step,
    minNotice,
    horizonDays: plan.horizon_days,
  }
  return freeStarts({ days, needs, service: times, window, now })
}
