-- Whoever looks at a call hears that it has changed, and nothing else.
create or replace function tell_call() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.state, new.is_locked, new.moved_to) is distinct from (old.state, old.is_locked, old.moved_to) then
    perform tell_of_call(new.appointment_id);
  end if;
  return null;
end $$;
