-- Takes a time: a place of its own, or a seat of the group visit. Returns the room.
create or replace function take_time(t jsonb) returns uuid language plpgsql as $$
declare
  practitioner uuid := (t->>'practitioner')::uuid;
  visit tstzrange := tstzrange((t->>'start')::timestamptz, (t->>'end')::timestamptz);
  whole tstzrange := taken_range(t);
  room uuid;
begin
  if coalesce((t->>'capacity')::int, 1) > 1 then
    room := take_seat(t, visit, whole);
  else
    room := claim_place(t, visit, whole, null);
  end if;
  perform claim_patient(t);
  perform refresh_around(practitioner, whole);
  return room;
end $$;
