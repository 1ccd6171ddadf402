-- A seat of the group visit at this time; the first seat makes the visit. A group keeps the minutes and the seats it was
-- begun with: who joins stays as long as the others. Returns when it ends.
create or replace function take_seat(t jsonb, visit tstzrange, whole tstzrange, out until timestamptz)
language plpgsql as $$
declare
  s group_session;
  wanted_seats int := (t->>'capacity')::int;
  seat int;
  got int := 0;
begin
  select * into s from group_session where offering_id = (t->>'offering')::uuid and service_id = (t->>'service')::uuid
    and start_at = lower(visit);
  if not found then
    s.id := uuid_v7();
    perform claim_place(t, visit, whole, s.id);
    insert into group_session (id, offering_id, practitioner_id, service_id, start_at, end_at, capacity)
      values (s.id, (t->>'offering')::uuid, (t->>'practitioner')::uuid, (t->>'service')::uuid, lower(visit), upper(visit), wanted_seats)
      returning * into s;
  end if;
  if upper(visit) > s.end_at then
    perform refuse_visit('not_offered');
  end if;
  if s.taken < least(s.capacity, wanted_seats) then
    for seat in 0 .. s.capacity - 1 loop
      insert into claim (resource_id, lane, during, kind, resource_kind, appointment_id, hold_id)
        values (s.id, seat, tstzrange(s.start_at, s.end_at), t->>'kind', 'session', (t->>'appointment')::uuid, (t->>'hold')::uuid)
        on conflict do nothing;
      get diagnostics got = row_count;
      exit when got = 1;
    end loop;
  end if;
  if got = 0 then
    perform refuse_visit('slot_taken');
  end if;
  update group_session set taken = taken + 1 where id = s.id;
  until := s.end_at;
end $$;
