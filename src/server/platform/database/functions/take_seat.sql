-- A seat of the group visit at this time; the first seat makes the visit. Returns its room.
create or replace function take_seat(t jsonb, visit tstzrange, whole tstzrange) returns uuid language plpgsql as $$
declare
  s group_session;
  seat int;
  room uuid;
  got int := 0;
begin
  select * into s from group_session where offering_id = (t->>'offering')::uuid and service_id = (t->>'service')::uuid
    and start_at = lower(visit);
  if not found then
    s.id := uuid_v7();
    room := claim_place(t, visit, whole, s.id);
    insert into group_session (id, offering_id, practitioner_id, service_id, start_at, end_at, capacity)
      values (s.id, (t->>'offering')::uuid, (t->>'practitioner')::uuid, (t->>'service')::uuid, lower(visit), upper(visit), (t->>'capacity')::int)
      returning * into s;
  else
    select c.resource_id into room from claim c where c.session_id = s.id and c.resource_kind = 'service_point';
  end if;
  for seat in 0 .. s.capacity - 1 loop
    insert into claim (resource_id, lane, during, kind, resource_kind, appointment_id, hold_id)
      values (s.id, seat, tstzrange(s.start_at, s.end_at), t->>'kind', 'session', (t->>'appointment')::uuid, (t->>'hold')::uuid)
      on conflict do nothing;
    get diagnostics got = row_count;
    exit when got = 1;
  end loop;
  if got = 0 then
    perform refuse_visit('slot_taken');
  end if;
  update group_session set taken = taken + 1 where id = s.id;
  return room;
end $$;
