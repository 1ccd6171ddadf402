-- Lays a room or device anew after its places or its outages changed: visits keep their place where it is still there, get
-- another, or stand as overbooked so that nobody is added beside them; then the blocks, a day each; then the busy bits.
-- The caller has locked the branch.
create or replace function lay_point(of_point uuid) returns void language plpgsql security definer set search_path = public as $$
declare
  places int := (select s.lanes from service_point s where s.id = of_point);
  c claim;
  free_lane int;
begin
  for c in select * from claim where resource_id = of_point and kind <> 'block' and (lane >= places or is_overbooked) order by lower(during) loop
    select l.lane into free_lane from generate_series(0, places - 1) as l(lane)
      where not exists (select from claim x where x.resource_id = of_point and x.lane = l.lane and x.kind <> 'block'
        and not x.is_overbooked and x.during && c.during) order by l.lane limit 1;
    update claim set lane = coalesce(free_lane, 0), is_overbooked = free_lane is null
      where resource_id = of_point and lane = c.lane and during = c.during and is_overbooked = c.is_overbooked
        and appointment_id is not distinct from c.appointment_id and hold_id is not distinct from c.hold_id
        and session_id is not distinct from c.session_id;
  end loop;
  delete from claim where resource_id = of_point and cause = 'outage';
  insert into claim (resource_id, lane, during, kind, resource_kind, cause)
    select of_point, l.lane, d.during, 'block', 'service_point', 'outage'
    from outage o cross join generate_series(0, places - 1) as l(lane)
    cross join lateral generate_series(utc_day(o.from_at)::timestamp, utc_day(o.until_at)::timestamp, interval '1 day') as x(day)
    cross join lateral (select tstzrange(o.from_at, o.until_at) * tstzrange(x.day at time zone 'UTC', (x.day + interval '1 day') at time zone 'UTC') as during) d
    where o.point_id = of_point and not isempty(d.during);
  delete from busy_day where resource_id = of_point;
  insert into busy_day (resource_id, utc_day, lane, bits)
    select of_point, d.day::date, x.lane, bit_or(day_span(x.during, d.day::date)) from claim x
    cross join lateral generate_series(utc_day(lower(x.during))::timestamp, utc_day(upper(x.during) - interval '1 second')::timestamp, interval '1 day') as d(day)
    where x.resource_id = of_point group by 2, 3;
end $$;
revoke execute on function lay_point(uuid) from public;
grant execute on function lay_point(uuid) to tendwell_worker;
