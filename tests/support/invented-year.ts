import { at, type Runner } from '#server/platform/database/database.ts'
import { sql } from '#server/platform/database/sql.ts'
import type { Instant } from '#domain/time/instant.ts'

/**
 * Writes so many visits of the days before and after a moment, in one statement, spread over all offerings: of each kind
 * that a chart tells apart. Patients are made with them. The same seed makes the same year.
 */
export async function inventYear(tx: Runner, now: Instant, wish: { visits: number; days: number; seed: number }) {
  const { visits, days, seed } = wish
  await tx.run(sql`select setseed(${seed / 1_000_003})`)
  await tx.run(sql`
    insert into patient (id, facility_id, first_name, last_name, date_of_birth, email, created_at)
    select uuid_v7(), (select facility_id from branch order by id limit 1), 'Invented', 'Patient ' || n, '1990-01-01',
      'invented' || n || '@example.com', ${at(now)} from generate_series(1, ${Math.min(200, visits)}) n`)
  await tx.run(sql`
    with people as (select array_agg(id order by substring(last_name from 9)::int) as ids from patient where first_name = 'Invented'),
      places as (select array_agg(o order by o.id) as all from offering o),
      drawn as materialized (select n, random() as a, random() as b, random() as c, random() as d, random() as e from generate_series(1, ${visits}) n),
      dated as (select n, a, b, c, d, e, (places.all)[1 + n % cardinality(places.all)] as o,
          date_trunc('hour', ${at(now)}::timestamptz) - make_interval(days => (a * ${days})::int) + interval '20 days'
            + make_interval(hours => (b * 9)::int, mins => (c * 11)::int * 5) as start_at
        from drawn cross join places)
    insert into appointment (id, reference, status, version, start_at, end_at, start_local, time_zone, practitioner_id, branch_id, offering_id,
      service_id, service_name, buffer_before, buffer_after, mode, patient_id, reason, booked_by, arrived_at, started_at, ended_at, moved_from,
      patient_confirmed_at, cancelled_by, cancel_reason, changed_at, created_at)
    select uuid_v7(), 'Y' || n, w.status, 1, start_at, start_at + make_interval(mins => v.minutes),
      to_char(start_at at time zone (o).time_zone, 'YYYY-MM-DD"T"HH24:MI'), (o).time_zone, (o).practitioner_id, (o).branch_id, (o).id,
      v.id, case when e < 0.7 then v.name when e < 0.95 then 'Long visit' else 'Rare ' || (n % 40) end, 0, 0, case when d < 0.8 then 'in_person' else 'video' end,
      people.ids[1 + n % cardinality(people.ids)], 'A private reason', case when c < 0.4 then 'patient' when c < 0.6 then 'guest' else 'staff' end,
      case when w.status in ('arrived', 'in_progress', 'completed') then start_at - make_interval(mins => (d * 20)::int) end,
      case when w.status in ('in_progress', 'completed') and e > 0.1 then start_at + make_interval(secs => b * 2400) end,
      case when w.status = 'completed' then start_at + make_interval(mins => v.minutes) end,
      case when d < 0.1 then start_at + interval '1 day' end, case when b < 0.3 then start_at - interval '20 hours' end,
      case when w.status = 'cancelled' then case when d < 0.6 then 'patient' else 'staff' end end,
      case when w.status = 'cancelled' then case when d < 0.3 then '' when d < 0.6 then 'Feeling better' when d < 0.98 then 'Doctor unavailable' else 'Equipment' end else '' end,
      least(start_at, ${at(now)}) - make_interval(hours => (e * 120)::int - 8), least(start_at, ${at(now)}) - make_interval(hours => (e * e * 900)::int)
    from dated cross join people
      join lateral (select id, name, minutes from service where practitioner_id = (o).practitioner_id order by position limit 1) v on true
      cross join lateral (select case when start_at > ${at(now)} then case when d < 0.8 then 'booked' when d < 0.9 then 'requested' else 'cancelled' end
        when c < 0.7 then 'completed' when c < 0.8 then 'no_show' when c < 0.9 then 'cancelled' when c < 0.93 then 'declined' when c < 0.95 then 'expired'
        when c < 0.96 then 'entered_in_error' when c < 0.98 then 'arrived' else 'in_progress' end as status) w`)
  await tx.run(sql`
    insert into appointment_event (id, appointment_id, at, kind, to_status, by_kind, by_account)
    select uuid_v7(), a.id, a.created_at, 'booked', 'booked', case when a.booked_by = 'guest' then 'guest' when a.booked_by = 'staff' then 'staff' else 'patient' end,
      case when a.booked_by = 'staff' and right(a.reference, 1) < '4' then p.account_id end
    from appointment a join practitioner p on p.id = a.practitioner_id where a.reference like 'Y%'
    union all select uuid_v7(), id, changed_at - interval '1 hour', 'cancelled', 'cancelled', 'patient', null from appointment
    where reference like 'Y%' and status = 'cancelled' and right(reference, 1) < '6'`)
  await tx.run(sql`
    insert into outbox_message (id, recipient, kind, subject, body, about, state, channel, due_at, created_at)
    select uuid_v7(), 'invented@example.com', k.kind, 'Your visit', '', a.id, k.state, k.channel, a.start_at - interval '1 day', a.start_at - interval '1 day'
    from appointment a cross join lateral (values ('N18', case when right(a.reference, 1) = '3' then 'dead' else 'sent' end, 'mail'), ('N18', 'sent', 'app'),
      ('N03', 'sent', 'mail')) as k(kind, state, channel)
    where a.reference like 'Y%' and right(a.reference, 1) < '8' and a.created_at < a.start_at - interval '1 day'`)
}
