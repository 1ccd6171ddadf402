import type { Instant } from '#domain/time/instant.ts'
import type { Take } from '../../core/write-visit.ts'
import type { VisitRow } from './appointments.sql.ts'

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
    room_kind: row.mode === 'in_person' ? row.room_kind : null,
    service: row.service_id,
    capacity: row.capacity,
    appointment: row.id,
    hold: null,
  }
}
