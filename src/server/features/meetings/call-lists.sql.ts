import {
  doneStates,
  offeredUntil,
  resumeWithin,
  runningStates,
  silence,
  type CallState,
} from '#domain/meetings/call.ts'
import type { MovedTo } from '#domain/meetings/other-way.ts'
import type { Status } from '#domain/booking/status.ts'
import type { VerificationState } from '#domain/verification/verification.ts'
import type { WayToTell } from '#domain/messages/ways-to-tell.ts'
import { instant, later, type Instant } from '#domain/time/instant.ts'
import { wayToTell } from '../../core/messages/recipients.sql.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'
import { shownTest, type ShownTest } from './meetings.sql.ts'

export type CallLine = {
  meet_id: string
  appointment_id: string
  version: number
  start_at: Instant
  end_at: Instant
  time_zone: string
  doctor: string
  branch: string
  patient: string
  way_to_tell: WayToTell
  service: string
  status: Status
  state: CallState
  moved_to: MovedTo | null
  seconds: number
  live_since: Instant | null
  /** When anybody in it was last heard of. */
  heard_at: Instant | null
  opens_minutes: number
  waiting_since: Instant | null
  host_is_in: boolean
  device_test: ShownTest | null
  /** Of the doctor's licence. */
  verification: VerificationState
  specialty: string
  city: string
}

/** Who waits is who was heard of lately: nobody says of a closed browser that it is gone. Nobody waits for what is over. */
const waitingSince = (now: Instant) => sql`(select min(w.knocked_at) from call_place w
    where w.appointment_id = x.id and w.state = 'waiting' and w.role <> 'host' and w.seen_at >= ${at(later(now, -resumeWithin))}
      and m.state not in ('ended', 'missed', 'moved_to_phone') and status_is(x.status, 'agreed_now'))`

const hostIsIn = (now: Instant) => sql`exists (select from call_place h
    where h.appointment_id = x.id and h.role = 'host' and h.state in ('admitted', 'connected', 'reconnecting')
      and h.seen_at >= ${at(later(now, -silence))})`

const columns = (now: Instant) => sql`m.meet_id, x.id as appointment_id, x.version, x.start_at, x.end_at, x.time_zone,
  ${doctorName(sql`p`)} as doctor, b.name as branch, concat_ws(' ', t.first_name, t.last_name) as patient,
  ${wayToTell(sql`t`)} as way_to_tell,
  x.service_name as service, x.status, m.state, m.moved_to, m.seconds, m.live_since,
  (select max(w.seen_at) from call_place w where w.appointment_id = x.id) as heard_at, call_opens(x.practitioner_id, x.branch_id) as opens_minutes,
  ${waitingSince(now)} as waiting_since, ${hostIsIn(now)} as host_is_in,
  (select ${shownTest} from device_test d where d.appointment_id = x.id and d.result is not null order by d.at desc limit 1) as device_test, p.verification,
  (select s.name from specialty s where s.id = p.specialty_id) as specialty, b.city`
const source = sql`meeting m join appointment x on x.id = m.appointment_id join practitioner p on p.id = x.practitioner_id
  join branch b on b.id = x.branch_id join patient t on t.id = x.patient_id`

/** For how long after its end a call is offered, in milliseconds. */
const offeredFor = (isOn: boolean) => sql`${offeredUntil(instant(0), isOn)}::float8`

export type CallsFilter = {
  readonly of: { readonly account: string } | { readonly practitioner: string }
  readonly tab: 'upcoming' | 'past'
}

/**
 * Video visits to come, soonest first, or those that were, newest first. A visit of today stays as long as its call is offered,
 * or until it was ended or moved.
 */
export function callsOf(
  run: ReadRunner,
  now: Instant,
  { of, tab }: CallsFilter,
  after: readonly [string, string] | undefined,
  limit: number,
) {
  const whose: Statement =
    'account' in of
      ? sql`x.patient_id = any (array(select patients_of(${of.account})))`
      : sql`x.practitioner_id = ${of.practitioner}`
  const isAhead = sql`(status_is(x.status, 'open') and x.end_at > ${at(now)}::timestamptz - case when m.state = any (${runningStates}) then ${offeredFor(true)} else ${offeredFor(false)} end * interval '1 millisecond'
    and m.state <> all (${doneStates}))`
  const which =
    tab === 'upcoming'
      ? isAhead
      : sql`not ${isAhead} and not status_is(x.status, 'off_calendar') and x.status <> 'entered_in_error'`
  const place = after
    ? tab === 'upcoming'
      ? sql`(x.start_at, x.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
      : sql`(x.start_at, x.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql`true`
  return run.many<CallLine>(sql`
    select ${columns(now)} from ${source} where x.mode = 'video' and ${whose} and ${which} and ${place}
    order by ${tab === 'upcoming' ? sql`x.start_at, x.id` : sql`x.start_at desc, x.id desc`} limit ${limit}`)
}

/** Video visits of a day at a branch, in the order of time; those that fell through are left out. */
export function callsOfDay(run: ReadRunner, now: Instant, branch: string, date: string, zone: string) {
  return run.many<CallLine>(sql`
    select ${columns(now)} from ${source} where x.mode = 'video' and x.branch_id = ${branch} and not status_is(x.status, 'off_calendar') and x.status <> 'entered_in_error'
      and x.start_at >= (${date}::date::timestamp at time zone ${zone}) and x.start_at < ((${date}::date + 1)::timestamp at time zone ${zone})
    order by x.start_at, x.id limit 500`)
}

export function branchById(run: ReadRunner, id: string) {
  return run.one<{ id: string; facility_id: string; time_zone: string }>(sql`
    select id, facility_id, time_zone from branch where id = ${id}`)
}
