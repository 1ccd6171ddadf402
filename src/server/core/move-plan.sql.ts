import type { Runner } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** Where and how a visit can go: an offering with the service the visit has. */
export type MovePlan = {
  id: string
  practitioner_id: string
  branch_id: string
  mode: 'in_person' | 'video'
  time_zone: string
  version: number
  is_listed: boolean
  minutes: number
  buffer_before: number
  buffer_after: number
  step: number
  min_notice: number
  horizon_days: number
  room_kind: string | null
  capacity: number
}

export function movePlan(run: Runner, offering: string, service: string) {
  return run.one<MovePlan>(sql`
    select o.id, o.practitioner_id, o.branch_id, o.mode, o.time_zone, o.version, o.is_listed, v.minutes, v.buffer_before,
      v.buffer_after, v.step, v.min_notice, v.horizon_days, v.room_kind, v.capacity
    from offering o join service v on v.id = ${service} and v.practitioner_id = o.practitioner_id and v.mode in (o.mode, 'both')
    where o.id = ${offering}`)
}
