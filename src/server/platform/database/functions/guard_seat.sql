-- The law of group visits, looked at when everything is written: a seat lies within its group's seats, lasts as long as
-- the group, the doctor's time covers both, and so long is the visit of who sits there.
create or replace function guard_seat() returns trigger language plpgsql security definer set search_path = public as $$
declare
  seat claim;
  s group_session;
begin
  select * into seat from claim c where c.resource_id = new.resource_id and c.lane = new.lane and c.resource_kind = 'session';
  if not found then
    return null;
  end if;
  select * into s from group_session where id = seat.resource_id;
  if not found or seat.lane >= s.capacity or seat.during <> tstzrange(s.start_at, s.end_at) then
    raise exception 'the seat % of % is none of its group', seat.lane, seat.resource_id using errcode = '23514';
  end if;
  perform from claim c where c.session_id = s.id and c.resource_kind = 'practitioner' and c.during @> seat.during;
  if not found then
    raise exception 'the seat % of % lies outside the time of its doctor', seat.lane, s.id using errcode = '23514';
  end if;
  perform from appointment x where x.id = seat.appointment_id and (x.start_at, x.end_at) <> (s.start_at, s.end_at);
  if found then
    raise exception 'the visit % is not as long as its seat', seat.appointment_id using errcode = '23514';
  end if;
  return null;
end $$;
