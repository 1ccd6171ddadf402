import type { Status } from '#domain/booking/status.ts'
import { later, type Instant } from '#domain/time/instant.ts'
import { asZone, wallAt } from '#domain/time/zone.ts'
import type { Take } from '../../core/visits/write-visit.ts'
import { at } from '../../platform/database/database.ts'
import type { VisitRow } from './visit-row.sql.ts'

/** The time of a visit as it was agreed, taken once more: for a step back, or when clocks of a country change. */
export function takeAgain(row: VisitRow, start: Instant = row.start_at, end: Instant = row.end_at): Take {
  return {
    kind: 'booking',
    offering: row.offering_id,
    practitioner: row.practitioner_id,
    branch: row.branch_id,
    start,
    end,
    before: row.buffer_before,
    after: row.buffer_after,
    patient: row.patient_id,
    needs: row.has_needs,
    service: row.service_id,
    capacity: row.capacity,
    appointment: row.id,
    hold: null,
  }
}

/**
 * The time of a visit that was over by mistake: it took place, whatever the hours and limits are by now, and what went over
 * other visits does so again.
 */
export function takeBack(row: VisitRow, isOverbooked: boolean): Take {
  return { ...takeAgain(row), agreed: true, ...(isOverbooked || row.is_walk_in ? { overbook: true } : {}) }
}

/** Who came without an appointment takes their time when the visit starts, over other visits where it must be. */
export function beginsNow(row: VisitRow, to: Status): boolean {
  return row.is_walk_in && row.status === 'arrived' && to === 'in_progress'
}

/** Whoever waits without an appointment, or is there again after a missed call, keeps nobody else out. */
export function isUnclaimed(row: VisitRow, to: Status): boolean {
  return row.is_walk_in && to === 'arrived'
}

export function takeFromNow(now: Instant, row: VisitRow): Take {
  return { ...takeAgain(row, now, endFrom(now, row)), overbook: true }
}

/** The time that a visit without an appointment gets, as the calendar knows it. */
export function beginOf(now: Instant, row: VisitRow, to: Status) {
  if (!beginsNow(row, to)) return {}
  const wall = wallAt(asZone(row.time_zone), now)
  return { start_at: at(now), end_at: at(endFrom(now, row)), start_local: `${wall.date}T${wall.time}` }
}

function endFrom(now: Instant, row: VisitRow): Instant {
  return later(now, row.end_at - row.start_at)
}
