-- Whoever looks at a call hears that somebody came, was let in, or is gone; who it is is read from there.
create or replace function tell_call_place() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' or (new.state, new.seat) is distinct from (old.state, old.seat) then
    perform tell_of_call(new.appointment_id);
  end if;
  return null;
end $$;
