-- Whoever looks at a call hears that it has changed, and nothing else. Once it is over, nobody is told any more that its doctor is ready.
create or replace function tell_call() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.state, new.is_locked, new.moved_to) is distinct from (old.state, old.is_locked, old.moved_to) then
    perform tell_of_call(new.appointment_id);
  end if;
  if new.state is distinct from old.state and new.state in ('ended', 'moved_to_phone') then
    update outbox_message set read_at = now() where about = new.appointment_id and kind = 'N27' and read_at is null;
  end if;
  return null;
end $$;
