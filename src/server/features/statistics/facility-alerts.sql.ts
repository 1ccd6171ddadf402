import { statusesThatAre } from '#domain/booking/status.ts'
import type { AlertKind } from '#domain/statistics/facility-day.ts'
import type { Instant } from '#domain/time/instant.ts'
import { statesThatEnded } from '#domain/verification/state-meanings.ts'
import { doctorName } from '../../core/people/doctor-name.sql.ts'
import { at, type ReadRunner } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

export type AlertRow = {
  kind: AlertKind
  branch_id: string | null
  branch: string
  practitioner_id: string | null
  name: string
  count: number
  at: Instant | null
  time_zone: string
}

/** What waits for somebody at these branches, the most pressing first; at most 60. */
export function openAlerts(run: ReadRunner, now: Instant, branches: readonly string[]) {
  return run.many<AlertRow>(sql`
    select a.kind, a.branch_id, a.branch, a.practitioner_id, a.name, a.count, a.at, a.time_zone
    from (${away(now, branches)} union all ${requests(now, branches)} union all ${unverified(branches)}
      union all ${withoutHours(now, branches)} union all ${asking(branches)} union all ${expired(now, branches)}
      union all ${pending(now, branches)}) a
    order by a.place, a.at nulls last, a.name, a.branch limit 60`)
}

// Of two exceptions for one time the later one counts: a date with other hours is closed first and opened for those.
const opensAgain = sql`o.practitioner_id = e.practitioner_id and o.kind = 'open' and o.id > e.id
  and (o.branch_id is null or o.branch_id = x.branch_id)
  and (x.start_at at time zone b.time_zone)::date between o.from_date and o.until_date`

/** Visits that still stand in a time in which their doctor is away, and about which nothing is decided yet. */
function away(now: Instant, branches: readonly string[]): Statement {
  return sql`select 1 as place, 'doctor_away' as kind, b.id as branch_id, b.name as branch, p.id as practitioner_id, ${doctorName(sql`p`)} as name,
      count(*)::int as count, min(x.start_at) as at, b.time_zone
    from appointment x join branch b on b.id = x.branch_id join practitioner p on p.id = x.practitioner_id
    where x.branch_id = any (${branches}::uuid[]) and x.start_at >= ${at(now)}
      and x.start_at < ${at(now)}::timestamptz + interval '60 days' and x.status = any (${statusesThatAre('ahead')})
      and exists (select from schedule_exception e where e.practitioner_id = x.practitioner_id and e.kind = 'closed'
        and (e.branch_id is null or e.branch_id = x.branch_id)
        and (x.start_at at time zone b.time_zone)::date between e.from_date and e.until_date
        and (e.start_time is null or ((x.start_at at time zone b.time_zone)::time < e.end_time and (x.end_at at time zone b.time_zone)::time > e.start_time))
        and not exists (select from schedule_exception o where ${opensAgain} and (o.start_time is null
          or (o.start_time <= (x.start_at at time zone b.time_zone)::time
            and (o.end_time <= o.start_time or o.end_time >= (x.end_at at time zone b.time_zone)::time)))))
      and not exists (select from visit_action v where v.appointment_id = x.id and v.state = 'waiting')
    group by b.id, p.id`
}

function requests(now: Instant, branches: readonly string[]): Statement {
  return sql`select 2 as place, 'request_due' as kind, b.id as branch_id, b.name as branch, null::uuid as practitioner_id, '' as name,
      count(*)::int as count, min(x.answer_by) as at, b.time_zone
    from appointment x join branch b on b.id = x.branch_id
    where x.branch_id = any (${branches}::uuid[]) and x.status = 'requested' and x.answer_by > ${at(now)}
      and x.answer_by <= ${at(now)}::timestamptz + interval '4 hours'
    group by b.id`
}

/** Doctors whom patients no longer find. */
function unverified(branches: readonly string[]): Statement {
  return sql`select 3 as place, 'verification_ended' as kind, null::uuid as branch_id, '' as branch, p.id as practitioner_id,
      ${doctorName(sql`p`)} as name, 1 as count, null::timestamptz as at, 'UTC' as time_zone
    from practitioner p where p.verification = any(${statesThatEnded})
      and exists (select from practitioner_branch w where w.practitioner_id = p.id and w.branch_id = any (${branches}::uuid[]) and w.state = 'active')`
}

function withoutHours(now: Instant, branches: readonly string[]): Statement {
  return sql`select 4 as place, 'no_hours' as kind, b.id as branch_id, b.name as branch, null::uuid as practitioner_id, '' as name,
      1 as count, null::timestamptz as at, b.time_zone
    from branch b where b.id = any (${branches}::uuid[]) and not exists (select from schedule_rule r join practitioner_branch w
      on w.practitioner_id = r.practitioner_id and w.branch_id = r.branch_id and w.state = 'active'
      where r.branch_id = b.id and (r.valid_until is null or r.valid_until >= (${at(now)}::timestamptz at time zone b.time_zone)::date))`
}

function asking(branches: readonly string[]): Statement {
  return sql`select 5 as place, 'asks_to_join' as kind, b.id as branch_id, b.name as branch, p.id as practitioner_id, ${doctorName(sql`p`)} as name,
      1 as count, w.asked_at as at, b.time_zone
    from practitioner_branch w join branch b on b.id = w.branch_id join practitioner p on p.id = w.practitioner_id
    where w.branch_id = any (${branches}::uuid[]) and w.state = 'asked'`
}

/** Invitations of the last month that no longer open a door. */
function expired(now: Instant, branches: readonly string[]): Statement {
  return sql`select 6 as place, 'invitation_expired' as kind, b.id as branch_id, b.name as branch, null::uuid as practitioner_id, i.email as name,
      1 as count, i.expires_at as at, b.time_zone
    from invitation i join branch b on b.id = i.branch_id
    where i.branch_id = any (${branches}::uuid[]) and i.used_by is null and i.expires_at <= ${at(now)}
      and i.expires_at > ${at(now)}::timestamptz - interval '30 days'`
}

function pending(now: Instant, branches: readonly string[]): Statement {
  return sql`select 7 as place, 'invitation_pending' as kind, b.id as branch_id, b.name as branch, null::uuid as practitioner_id, i.email as name,
      1 as count, i.expires_at as at, b.time_zone
    from invitation i join branch b on b.id = i.branch_id
    where i.branch_id = any (${branches}::uuid[]) and i.used_by is null and i.expires_at > ${at(now)}`
}
