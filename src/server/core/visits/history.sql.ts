import { ownsItsTime, statuses } from '#domain/booking/status.ts'
import type { Instant } from '#domain/time/instant.ts'
import { at } from '../../platform/database/database.ts'
import { sql, type Statement } from '../../platform/database/sql.ts'

type Fault = { example: string }
const live = statuses.filter(ownsItsTime)

/** Visits of these doctors that own their time and are not over, as `visit`, each with its claim on the doctor. */
function visits(now: Instant, doctors: readonly string[]): Statement {
  return sql`visit as materialized (
    select x.*, c.during as claimed, coalesce(c.is_overbooked, false) as is_overbooked, s.resource_id as session_id
    from appointment x
    left join claim s on s.appointment_id = x.id and s.resource_kind = 'session'
    left join claim c on c.resource_kind = 'practitioner' and (c.appointment_id = x.id or c.session_id = s.resource_id)
    where x.practitioner_id = any (${doctors}::uuid[]) and x.status = any (${live}) and x.end_at > ${at(now)}
      -- Who came without an appointment claims their time when it starts.
      and not (x.is_walk_in and x.status = 'arrived'))`
}

const times = sql`tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)`

/** Two visits of one doctor at one time; overbooked ones are meant, and seats of one group are one visit. */
export function doctorsTwice(now: Instant, doctors: readonly string[]) {
  return sql<Fault>`
    with ${visits(now, doctors)}
    select a.id || ' and ' || b.id as example from visit a join visit b on a.practitioner_id = b.practitioner_id and a.id < b.id and ${times}
    where not a.is_overbooked and not b.is_overbooked
      and (a.session_id is null or a.session_id is distinct from b.session_id) order by 1 limit 1000`
}

/** One person in two visits at one time: the same patient, or the same proven guest of a facility under two names of row. */
export function personsTwice(now: Instant, doctors: readonly string[]) {
  return sql<Fault>`
    with ${visits(now, doctors)}
    select distinct least(a.id, b.id) || ' and ' || greatest(a.id, b.id) as example
    from visit a join patient p on p.id = a.patient_id
    join patient q on q.id = p.id or (a.booked_by = 'guest' and p.facility_id is not null and q.facility_id = p.facility_id
      and q.email = p.email and p.email <> '' and q.date_of_birth is not distinct from p.date_of_birth
      and folded(q.first_name || ' ' || q.last_name) = folded(p.first_name || ' ' || p.last_name))
    join appointment b on b.patient_id = q.id and b.id <> a.id and b.status = any (${live}) and ${times} and not (b.is_walk_in and b.status = 'arrived')
      and (q.id = p.id or b.booked_by = 'guest')
    order by 1 limit 1000`
}

/** Visits whose doctor or patient is not claimed for all of their time, or whose room or device for none of it. */
export function unclaimed(now: Instant, doctors: readonly string[]) {
  return sql<Fault>`
    with ${visits(now, doctors)}
    select a.id || case when a.claimed is null then ': its doctor' when not a.claimed @> tstzrange(a.start_at, a.end_at)
      then ': longer than its claim' when not w.has_patient then ': its patient' else ': its room or device' end as example
    from visit a cross join lateral (
      select exists (select from claim c where c.appointment_id = a.id and c.resource_id = a.patient_id
          and c.during @> tstzrange(a.start_at, a.end_at)) as has_patient,
        not exists (select from unnest(a.resources || a.service_point_id) r(id) where r.id is not null and not exists (
          select from claim c where c.resource_id = r.id and (c.appointment_id = a.id or c.session_id = a.session_id)
            and c.during && tstzrange(a.start_at, a.end_at))) as has_room) w
    where a.claimed is null or not a.claimed @> tstzrange(a.start_at, a.end_at) or not w.has_patient or not w.has_room
    order by 1 limit 1000`
}

/** Rooms and devices with more visits at one time than they have places; those that were put there on purpose apart. */
export function roomsTwice(now: Instant, doctors: readonly string[]) {
  return sql<Fault>`
    with ${visits(now, doctors)},
    place as (
      select distinct r.id, s.lanes from visit v cross join unnest(v.resources || v.service_point_id) r(id) join service_point s on s.id = r.id),
    -- One row a visit, or a group, at a room or device: by what the visits say, and when by their claims.
    used as materialized (
      select p.id, p.lanes, coalesce(g.session_id, b.id) as who, c.during, c.is_overbooked
      from place p join appointment b on p.id = any (b.resources || b.service_point_id) and b.status = any (${live}) and b.end_at > ${at(now)}
        and not (b.is_walk_in and b.status = 'arrived')
      left join lateral (select s.resource_id as session_id from claim s where s.appointment_id = b.id and s.resource_kind = 'session') g on true
      join claim c on c.resource_id = p.id and (c.appointment_id = b.id or c.session_id = g.session_id))
    select u.id || ' at ' || lower(u.during) as example from used u
    where not u.is_overbooked and (select count(distinct x.who) from used x where x.id = u.id and not x.is_overbooked
      and x.during @> lower(u.during)) > u.lanes
    order by 1 limit 1000`
}

/** Claims of one place that overlap: what the constraint of the table forbids. */
export function claimsTwice(doctors: readonly string[]) {
  return sql<Fault>`
    with resource as (
      select unnest(${doctors}::uuid[]) as id
      union select p.id from service_point p join practitioner_branch w on w.branch_id = p.branch_id where w.practitioner_id = any (${doctors}::uuid[])
      union select s.id from group_session s where s.practitioner_id = any (${doctors}::uuid[])
      union select x.patient_id from appointment x where x.practitioner_id = any (${doctors}::uuid[]) and x.status = any (${live}))
    select a.resource_kind || ' ' || a.resource_id as example from resource r
    join claim a on a.resource_id = r.id and a.kind <> 'block' and not a.is_overbooked
    join claim b on b.resource_id = r.id and b.lane = a.lane and b.kind <> 'block' and not b.is_overbooked
      and a.during && b.during and a.ctid < b.ctid order by 1 limit 1000`
}

/** Groups with more people than seats, or whose count of seats is not what is taken. */
export function groupsTooFull(doctors: readonly string[]) {
  return sql<Fault>`
    select s.id::text as example from group_session s
    cross join lateral (select count(*) as seats, count(*) filter (where c.during <> tstzrange(s.start_at, s.end_at)) as others
      from claim c where c.resource_id = s.id) c
    where s.practitioner_id = any (${doctors}::uuid[]) and (c.seats > s.capacity or c.seats <> s.taken or c.others > 0)
    order by 1 limit 1000`
}

/** Visits that are over and still keep a time to come. */
export function overAndClaiming(now: Instant, doctors: readonly string[]) {
  return sql<Fault>`
    select x.id::text as example from appointment x join claim c on c.appointment_id = x.id and upper(c.during) > ${at(now)}
    where x.practitioner_id = any (${doctors}::uuid[]) and x.status <> all (${live}) and x.start_at > ${at(now)} order by 1 limit 1000`
}

/** Visits that somebody was told of and that do not exist: from stored answers and those passed in. */
export function lostAnswers(told: readonly string[]) {
  return sql<Fault>`
    select t.id || '' as example from unnest(${told}::uuid[]) as t(id)
    where not exists (select from appointment x where x.id = t.id) order by 1 limit 1000`
}

/** The same for every answer that is kept under a key. */
export function lostKeptAnswers() {
  return sql<Fault>`
    select distinct a.id as example from idempotency i
    cross join lateral (
      select i.answer->>'appointment_id' as id
      union all select v->>'appointment_id' from jsonb_array_elements(
        case jsonb_typeof(i.answer->'appointments') when 'array' then i.answer->'appointments' else '[]' end) v) a
    where a.id is not null and not exists (select from appointment x where x.id::text = a.id) order by 1 limit 1000`
}

/** Numbers of a day that were left out: they are given one after the other, to whoever came. */
export function numbersLeftOut() {
  return sql<Fault>`
    select branch_id || ' on ' || day || ': ' || prefix as example from queue_ticket group by branch_id, day, prefix
    having count(*) <> max(number) or min(number) <> 1 order by 1 limit 1000`
}

/** Tickets whose state does not match their visit's. */
export function ticketsAstray() {
  return sql<Fault>`
    select t.prefix || t.number || ': ' || t.state || ' beside ' || a.status as example
    from queue_ticket t join appointment a on a.id = t.appointment_id
    where (case a.status when 'arrived' then t.state in ('done', 'left') when 'completed' then t.state <> 'done'
        when 'in_progress' then t.state in ('left', 'missed') when 'no_show' then t.state <> 'missed' else t.state <> 'left' end)
      and not exists (select from queue_ticket x where x.appointment_id = t.appointment_id and (x.day, x.id) > (t.day, t.id))
    order by 1 limit 1000`
}

/** Tickets that were called to two at once: a call that follows a call without anything between. */
export function calledTwice() {
  return sql<Fault>`
    select e.ticket_id::text as example from ticket_event e
    where e.kind = 'called' and e.from_state = 'waiting' and exists (select from ticket_event f
      where f.ticket_id = e.ticket_id and f.id > e.id and f.kind = 'called' and f.from_state = 'waiting'
        and not exists (select from ticket_event g where g.ticket_id = e.ticket_id and g.id > e.id and g.id < f.id and g.to_state = 'waiting'))
    order by 1 limit 1000`
}

/** A point with two people at once. */
export function pointsTwice() {
  return sql<Fault>`
    select point_id::text as example from queue_ticket where state in ('called', 'serving') and point_id is not null
    group by point_id having count(*) > 1 order by 1 limit 1000`
}
