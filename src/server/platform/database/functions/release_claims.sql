-- Frees what an appointment or a hold has claimed, from `since` on; bits follow.
create or replace function release_claims(of_appointment uuid, of_hold uuid, since timestamptz) returns void language plpgsql as $$
declare
  c claim;
begin
  for c in select * from claim where appointment_id = of_appointment
      union all select * from claim where of_hold is not null and hold_id = of_hold loop
    if since is not null and lower(c.during) < since and c.resource_kind <> 'session' then
      continue when upper(c.during) <= since;
      update claim set during = tstzrange(lower(c.during), since)
        where resource_id = c.resource_id and lane = c.lane and during = c.during
          and appointment_id is not distinct from c.appointment_id and hold_id is not distinct from c.hold_id;
    else
      delete from claim where resource_id = c.resource_id and lane = c.lane and during = c.during
        and appointment_id is not distinct from c.appointment_id and hold_id is not distinct from c.hold_id;
    end if;
    continue when c.resource_kind = 'patient';
    if c.resource_kind = 'session' then
      perform leave_session(c.resource_id);
      continue;
    end if;
    perform rebuild_busy(c.resource_id, utc_day(lower(c.during)), utc_day(upper(c.during)), c.lane);
    perform promote_overbooked(c.resource_id, c.during);
    if c.resource_kind = 'practitioner' then
      perform lay_blocks(c.resource_id, c.during);
      perform refresh_around(c.resource_id, c.during);
    end if;
  end loop;
end $$;
