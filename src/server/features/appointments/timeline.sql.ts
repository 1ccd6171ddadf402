import type { Instant } from '#domain/time/instant.ts'
import type { ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

export type TimelineRow = {
  at: Instant
  kind: string
  by_kind: 'patient' | 'guest' | 'staff' | 'timer'
  detail: { from?: string; to?: string; reason?: string; overbook?: boolean }
}

export function timelineOf(run: ReadRunner, appointment: string) {
  return run.many<TimelineRow>(sql`
    select at, kind, by_kind, detail from appointment_event where appointment_id = ${appointment} order by at desc, id desc limit 100`)
}

/** How long doctor and patient were both connected in the call of a visit, and until when. */
export function callLengthOf(run: ReadRunner, appointment: string) {
  return run.one<{ seconds: number; at: Instant }>(sql`
    select m.seconds, max(e.at) as at from meeting m join call_event e on e.appointment_id = m.appointment_id and e.kind = 'both no longer connected'
    where m.appointment_id = ${appointment} and m.seconds > 0 group by m.seconds`)
}

/** Who came to the call of a visit, and by what they were known. */
export type CallPlace = {
  id: string
  role: 'host' | 'patient' | 'guest'
  is_doctor: boolean
  proof: string
  name: string
}

export function callPlacesOf(run: ReadRunner, appointment: string) {
  return run.many<CallPlace>(sql`
    select id, role, is_doctor, proof, name from call_place where appointment_id = ${appointment} order by knocked_at, id limit 200`)
}

/** The log of the call of a visit, oldest first. */
export function callEventsOf(run: ReadRunner, appointment: string) {
  return run.many<{ at: Instant; kind: string; place: string | null }>(sql`
    select at, kind, place_id as place from call_event where appointment_id = ${appointment} order by at, id limit 1000`)
}

export function mailsAbout(run: ReadRunner, appointment: string) {
  return run.many<{ created_at: Instant; state: string; kind: string; channel: string; attempts: number }>(sql`
    select created_at, state, kind, channel, attempts from outbox_message where about = ${appointment} and channel <> 'app' order by created_at desc limit 50`)
}
