-- Takes a time: a place of its own, or a seat of the group visit. Returns when the visit ends.
create or replace function take_time(t jsonb, out until timestamptz) language plpgsql as $$
declare
  practitioner uuid := (t->>'practitioner')::uuid;
  visit tstzrange := tstzrange((t->>'start')::timestamptz, (t->>'end')::timestamptz);
  whole tstzrange := taken_range(t);
begin
  until := upper(visit);
  if coalesce((t->>'capacity')::int, 1) > 1 then
    until := take_seat(t, visit, whole);
    t := jsonb_set(t, '{end}', to_jsonb(until));
  else
    perform claim_place(t, visit, whole, null);
  end if;
  perform claim_patient(t);
  perform refresh_around(practitioner, whole);
end $$;
