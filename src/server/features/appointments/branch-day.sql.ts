import type { LateReason } from '#domain/booking/late-reasons.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { visitColumns, visitSource, type VisitRow } from './visit-row.sql.ts'
import { wasHere } from './facility-visits.sql.ts'

type BoardRow = VisitRow & { is_new: boolean; is_kept: boolean }

/** A row as JSON: moments are texts there. */
type AsJson<Row> = {
  [Name in keyof Row]: [Row[Name]] extends [Instant | null]
    ? string | (null extends Row[Name] ? null : never)
    : Row[Name]
}

type Hours = {
  weekday: number
  start: string
  end: string
  valid_from: string | null
  valid_until: string | null
  alternate_from: string | null
}
type Dates = {
  from_date: string
  until_date: string
  start: string | null
  end: string | null
  kind: 'open' | 'closed'
}

export type DoctorOfDayRow = {
  practitioner_id: string
  slug: string
  name: string
  late_minutes: number
  late_reason: LateReason | null
  room: string | null
  rules: Hours[]
  exceptions: Dates[]
  cells: number | null
  free: { day: LocalDate; free: string }[]
}

export type BranchDayRow = {
  id: string
  facility_id: string
  name: string
  time_zone: string
  day: string
  starts: Instant
  ends: Instant
  visits: AsJson<BoardRow>[]
  requests: AsJson<BoardRow>[]
  doctors: DoctorOfDayRow[]
  bookable: { slug: string; name: string; specialty: string }[]
  points: { id: string; name: string; practitioner_id: string | null }[]
  note: { text: string; version: number; changed_at: string; changed_by: string } | null
}

/** Somebody decided that a visit `x` keeps its time, and it neither moved nor was its patient asked for another one since. */
const isKept = sql`exists (select from appointment_event e where e.appointment_id = x.id and e.kind = 'kept'
  and not exists (select from appointment_event l where l.appointment_id = x.id and l.kind in ('moved', 'reassigned') and l.at > e.at)
  and not exists (select from time_offer f where f.appointment_id = x.id and f.cause = 'leave' and f.created_at > e.at))`
const visit = sql`select ${visitColumns}, not ${wasHere} as is_new, ${isKept} as is_kept from ${visitSource}`

const doctors = sql`
  select coalesce(jsonb_agg(jsonb_build_object('practitioner_id', d.id, 'slug', d.slug, 'name', ${doctorName(sql`d`)},
      'late_minutes', case when d.late_until > w.moment then d.late_minutes else 0 end,
      'late_reason', case when d.late_until > w.moment then d.late_reason end,
      'room', (select q.name from service_point q where q.branch_id = w.id and q.practitioner_id = d.id and q.removed_at is null
        order by q.name limit 1),
      'rules', (select coalesce(jsonb_agg(jsonb_build_object('weekday', r.weekday, 'start', to_char(r.start_time, 'HH24:MI'),
          'end', to_char(r.end_time, 'HH24:MI'), 'valid_from', r.valid_from, 'valid_until', r.valid_until, 'alternate_from', r.alternate_from)), '[]')
        from schedule_rule r where r.practitioner_id = d.id and r.branch_id = w.id),
      'exceptions', (select coalesce(jsonb_agg(jsonb_build_object('from_date', e.from_date, 'until_date', e.until_date,
          'start', to_char(e.start_time, 'HH24:MI'), 'end', to_char(e.end_time, 'HH24:MI'), 'kind', e.kind) order by e.id), '[]')
        from schedule_exception e where e.practitioner_id = d.id and (e.branch_id is null or e.branch_id = w.id)
          and w.day between e.from_date and e.until_date),
      'cells', o.visit_cells + o.before_cells + o.after_cells,
      'free', (select coalesce(jsonb_agg(jsonb_build_object('day', f.utc_day, 'free', f.free::text) order by f.utc_day), '[]')
        from open_day f where f.offering_id = o.id and f.free_count > 0 and f.utc_day between utc_day(w.starts) and utc_day(w.ends)))
    order by d.last_name, d.first_name, d.id), '[]')
  from practitioner_branch k join practitioner d on d.id = k.practitioner_id
    left join lateral (select o.id, o.visit_cells, o.before_cells, o.after_cells from offering o
      where o.practitioner_id = d.id and o.branch_id = w.id and o.is_listed order by o.mode limit 1) o on true
  where k.branch_id = w.id and k.state = 'active'`

/** One day of a branch with all that its screens show, in one statement: bounded by the branch and the day. */
export function branchDay(run: ReadRunner, now: Instant, branch: string, date: string | null) {
  return run.one<BranchDayRow>(sql`
    with h as (
      select id, facility_id, name, time_zone, ${at(now)}::timestamptz as moment,
        coalesce(${date}::date, (${at(now)}::timestamptz at time zone time_zone)::date) as day
      from branch where id = ${branch}),
    w as (
      select h.*, h.day::timestamp at time zone h.time_zone as starts, (h.day + 1)::timestamp at time zone h.time_zone as ends from h)
    select w.id, w.facility_id, w.name, w.time_zone, w.day, w.starts, w.ends,
      (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (${visit} where x.branch_id = w.id and x.start_at >= w.starts and x.start_at < w.ends
        and x.status <> 'entered_in_error' order by x.start_at, x.id limit 1000) f) as visits,
      (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from (${visit} where x.branch_id = w.id and x.status = 'requested' and x.start_at > w.moment
        order by x.answer_by, x.id limit 100) f) as requests,
      (${doctors}) as doctors,
      (select coalesce(jsonb_agg(jsonb_build_object('slug', d.slug, 'name', ${doctorName(sql`d`)}, 'specialty', s.name)
          order by d.last_name, d.first_name, d.id), '[]')
        from practitioner d join specialty s on s.id = d.specialty_id
        where exists (select from offering o where o.practitioner_id = d.id and o.branch_id = w.id and o.is_listed)) as bookable,
      (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'practitioner_id', q.practitioner_id) order by q.name), '[]')
        from service_point q where q.branch_id = w.id and q.removed_at is null and q.state <> 'closed') as points,
      (select jsonb_build_object('text', n.text, 'version', n.version, 'changed_at', n.changed_at, 'changed_by', n.changed_by_name)
        from day_note n where n.branch_id = w.id and n.day = w.day) as note
    from w`)
}
