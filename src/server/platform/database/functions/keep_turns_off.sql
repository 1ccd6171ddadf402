-- Text messages about the turn in the queue are off until somebody asks for them.
create or replace function keep_turns_off() returns trigger language plpgsql set search_path = public as $$
begin
  new.mails_off := array_append(array_remove(new.mails_off, 'turns'), 'turns');
  return new;
end $$;
