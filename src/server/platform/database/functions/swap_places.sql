-- Gives the visits that a room or device would have had in some time another one that would do as well and is free then.
-- Returns how many. The caller has locked the branch.
create or replace function swap_places(of_point uuid, span tstzrange) returns int language plpgsql security definer set search_path = public as $$
declare
  c record;
  other record;
  visits uuid[];
  swapped int := 0;
begin
  for c in select x.*, coalesce(a.service_id, h.service_id, g.service_id) as service_id, o.branch_id as at_branch, o.mode
      from claim x left join appointment a on a.id = x.appointment_id left join hold h on h.id = x.hold_id
      left join group_session g on g.id = x.session_id
      join offering o on o.id = coalesce(a.offering_id, h.offering_id, g.offering_id)
      where x.resource_id = of_point and x.kind <> 'block' and x.during && span order by lower(x.during) loop
    select n.point_id, n.lane into other from needs_of(c.service_id, c.at_branch, c.mode) n
      where n.point_id <> of_point and not is_busy(n.point_id, c.during, n.lane)
        and n.need_id in (select m.need_id from needs_of(c.service_id, c.at_branch, c.mode) m where m.point_id = of_point)
      order by n.point_id, n.lane limit 1;
    continue when not found;
    update claim set resource_id = other.point_id, lane = other.lane, is_overbooked = false
      where resource_id = of_point and lane = c.lane and during = c.during and is_overbooked = c.is_overbooked
        and appointment_id is not distinct from c.appointment_id and hold_id is not distinct from c.hold_id
        and session_id is not distinct from c.session_id;
    perform mark_busy(other.point_id, c.during, other.lane);
    visits := array(select c.appointment_id where c.appointment_id is not null
      union select s.appointment_id from claim s where c.session_id is not null and s.resource_id = c.session_id);
    update appointment set resources = array_replace(resources, of_point, other.point_id),
      service_point_id = case when service_point_id = of_point then other.point_id else service_point_id end where id = any (visits);
    swapped := swapped + 1;
  end loop;
  return swapped;
end $$;
revoke execute on function swap_places(uuid, tstzrange) from public;
grant execute on function swap_places(uuid, tstzrange) to tendwell_worker;
