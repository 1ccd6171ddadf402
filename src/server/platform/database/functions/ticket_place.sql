/*
 The place of a ticket in its line, for whoever holds the way back to it: how many are before it, what their visits took
 of late, and who is served now. A line is whoever waits for one doctor, for one point, or for the desk. Says nobody's name.
*/
create or replace function ticket_place(hash text, at_moment timestamptz)
returns table (id uuid, branch_id uuid, appointment_id uuid, prefix text, number int, state text, branch text, time_zone text, point text,
  directions text, called_at timestamptz, calls int, held_until timestamptz, has_asked boolean, is_walk_in boolean, visit_version int, late int,
  ahead jsonb, serving jsonb)
language sql stable security definer set search_path = public as $$
  with mine as (
    select t.*, a.practitioner_id, a.is_walk_in as walked_in, a.version as visit_version, case when t.point_id is not null then t.point_id else a.practitioner_id end as line
    from ticket_link l join queue_ticket t on t.id = l.ticket_id left join appointment a on a.id = t.appointment_id
    where l.token_hash = hash and l.expires_at > at_moment),
  took as (
    select x.service_id, count(*)::int as count, avg(x.minutes)::float8 as mean, coalesce(stddev_pop(x.minutes), 0)::float8 as deviation
    from (select a.service_id, extract(epoch from a.ended_at - a.started_at) / 60 as minutes from mine m join appointment a
        on a.practitioner_id = m.practitioner_id and a.status = 'completed' and a.started_at is not null
        and a.ended_at > at_moment - interval '60 days' and a.ended_at > a.started_at and a.ended_at < a.started_at + interval '4 hours'
      order by a.ended_at desc limit 2000) x group by x.service_id),
  line as (
    select t.id, t.state, t.called_at, t.changed_at, coalesce(s.minutes, 10) as minutes, case when k.count is not null then
        jsonb_build_object('count', k.count, 'mean', k.mean, 'deviation', k.deviation) end as took,
      row_number() over (order by t.state <> 'serving', coalesce(t.held_until > at_moment, false), t.priority <> 'urgent', t.raised_at nulls last,
        not (coalesce(q.elderly_first, true) and t.priority = 'elderly_or_disabled'),
        case when coalesce(q.rule, 'booked') = 'booked' then t.booked_at else t.arrived_at end nulls last, t.arrived_at, t.number, t.prefix) as place
    from mine m join queue_ticket t on t.branch_id = m.branch_id and t.day = m.day and t.state in ('waiting', 'called', 'serving')
      left join appointment a on a.id = t.appointment_id left join service s on s.id = a.service_id left join took k on k.service_id = a.service_id
      left join queue_settings q on q.branch_id = m.branch_id
    where (case when t.point_id is not null and m.point_id is not null then t.point_id else a.practitioner_id end) is not distinct from m.line
      or t.id = m.id)
  select m.id, m.branch_id, m.appointment_id, m.prefix, m.number, m.state, b.name, b.time_zone,
    case when m.state in ('called', 'serving') or m.point_id is not null then p.name end, coalesce(p.directions, ''), m.called_at, m.calls,
    m.held_until, exists (select from ticket_event e where e.ticket_id = m.id and e.kind = 'held'), coalesce(m.walked_in, false), m.visit_version,
    (select case when d.late_until > at_moment then d.late_minutes else 0 end from practitioner d where d.id = m.practitioner_id),
    (select coalesce(jsonb_agg(jsonb_build_object('minutes', l.minutes, 'took', l.took)), '[]') from line l
      where l.state <> 'serving' and l.place < (select o.place from line o where o.id = m.id)),
    (select jsonb_build_object('minutes', l.minutes, 'took', l.took, 'since', greatest(0, extract(epoch from at_moment - l.changed_at) / 60))
      from line l where l.state = 'serving' and l.id <> m.id order by l.changed_at desc limit 1)
  from mine m join branch b on b.id = m.branch_id left join service_point p on p.id = m.point_id
$$;
revoke execute on function ticket_place(text, timestamptz) from public;
grant execute on function ticket_place(text, timestamptz) to tendwell_app, tendwell_worker;
