-- A freed time first serves a visit that was overbooked there and now fits.
create or replace function promote_overbooked(resource uuid, freed tstzrange) returns void language plpgsql as $$
declare
  c claim;
begin
  for c in select * from claim where resource_id = resource and is_overbooked and during && freed order by lower(during) loop
    perform from claim x where x.resource_id = resource and x.lane = c.lane and x.during && c.during and x.kind <> 'block' and not x.is_overbooked;
    if not found then
      update claim set is_overbooked = false where resource_id = resource and lane = c.lane and during = c.during and is_overbooked
        and appointment_id is not distinct from c.appointment_id and hold_id is not distinct from c.hold_id
        and session_id is not distinct from c.session_id;
    end if;
  end loop;
end $$;
