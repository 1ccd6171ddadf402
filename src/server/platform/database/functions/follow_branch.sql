-- Whether patients find a branch follows from its own state, from the check of its facility (a practice: of its doctor), whether that
-- is closed for good, and from whether its name and place were looked at, whoever writes it. A facility that somebody looked at answers for its branches as they were then: one that
-- its people add, rename or move waits by itself, and they cannot say that it was looked at. A postcode alone moves nothing. Its first place on the map is no move
-- where it lies in the town of the address that was looked at: it says nothing that was not known.
create or replace function follow_branch() returns trigger language plpgsql as $$
declare
  house facility;
  is_first_place boolean := false;
begin
  -- Of one that comes while its facility is checked, whoever checks knows nothing: it waits for what comes of that.
  if tg_op = 'INSERT' then
    house := facility_at_rest(new.facility_id);
  else
    select * into house from facility f where f.id = new.facility_id;
  end if;
  if current_user = 'tendwell_app' then
    if tg_op = 'UPDATE' then
      is_first_place := old.latitude is null and old.longitude is null
        and (new.name, new.address, new.city, new.country) = (old.name, old.address, old.city, old.country)
        and coalesce(lies_in_town(new.country, new.region, new.city, new.latitude, new.longitude), false);
    end if;
    -- One that counted as checked without anybody's look answers for its branches as they are, and for no other place.
    if house.kind = 'facility' and (house.checked_on is not null or house.check_state = 'checked') and (tg_op = 'INSERT' or
      (new.name, new.address, new.city, new.country, new.latitude, new.longitude) is distinct from
        (old.name, old.address, old.city, old.country, old.latitude, old.longitude)) and not is_first_place then
      new.is_unseen := true;
    else
      new.is_unseen := case tg_op when 'UPDATE' then old.is_unseen else false end;
    end if;
  end if;
  new.unseen_since := case when new.is_unseen then coalesce(case tg_op when 'UPDATE' then old.unseen_since end, now()) end;
  new.is_found := new.state = 'open' and not new.is_unseen and house.check_state is not distinct from 'checked' and house.closed_at is null
    and (house.kind <> 'practice' or practice_stands(house.id));
  return new;
end $$;
