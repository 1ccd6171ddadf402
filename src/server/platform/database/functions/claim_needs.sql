-- Claims what a visit needs besides its doctor: of each need the first places that are free, those first that can be met in
-- the fewest ways. `domain/availability/needs.ts` offers times by the same rule. On purpose, it goes over other visits.
create or replace function claim_needs(t jsonb, by_mode text, visit tstzrange, whole tstzrange, of_session uuid) returns void language plpgsql as $$
declare
  of_appointment uuid := case when of_session is null then (t->>'appointment')::uuid end;
  of_hold uuid := case when of_session is null then (t->>'hold')::uuid end;
  of_kind text := case when of_session is null then t->>'kind' else 'booking' end;
  may_overbook boolean := coalesce((t->>'overbook')::boolean, false);
  -- The doctor's own room of that day first, where nothing else is needed that could want it.
  own uuid := planned_room((t->>'practitioner')::uuid, (t->>'branch')::uuid, lower(visit));
  n record;
  span tstzrange;
  wanted int;
  got int;
  given int[];
begin
  for n in with x as materialized (select * from needs_of((t->>'service')::uuid, (t->>'branch')::uuid, by_mode)),
      only_one as (select count(distinct need_id) = 1 as holds from x)
    select x.need_id, x.wanted, x.from_minute, x.until_minute, count(x.point_id) as places,
      array_agg(x.point_id order by only_one.holds and x.point_id is distinct from own, x.point_id, x.lane) as points,
      array_agg(x.lane order by only_one.holds and x.point_id is distinct from own, x.point_id, x.lane) as lanes
      from x cross join only_one group by 1, 2, 3, 4 order by places, x.need_id loop
    span := need_span(n.from_minute, n.until_minute, visit, whole);
    wanted := n.wanted;
    given := '{}';
    for place in 1 .. n.places loop
      exit when wanted = 0;
      continue when is_busy(n.points[place], span, n.lanes[place]);
      insert into claim (resource_id, lane, during, kind, resource_kind, appointment_id, hold_id, session_id)
        values (n.points[place], n.lanes[place], span, of_kind, 'service_point', of_appointment, of_hold, of_session) on conflict do nothing;
      get diagnostics got = row_count;
      if got = 1 then
        perform mark_busy(n.points[place], span, n.lanes[place]);
        wanted := wanted - 1;
        given := given || place;
      end if;
    end loop;
    if wanted > 0 and not may_overbook then
      perform refuse_visit('room_full');
    end if;
    for place in 1 .. n.places loop
      exit when wanted = 0;
      continue when place = any (given);
      insert into claim (resource_id, lane, during, kind, resource_kind, appointment_id, hold_id, session_id, is_overbooked)
        values (n.points[place], n.lanes[place], span, of_kind, 'service_point', of_appointment, of_hold, of_session, true);
      perform mark_busy(n.points[place], span, n.lanes[place]);
      wanted := wanted - 1;
    end loop;
  end loop;
end $$;
