-- The agenda of each day is off until somebody asks for it.
create or replace function keep_agenda_off() returns trigger language plpgsql set search_path = public as $$
begin
  new.mails_off := array_append(array_remove(new.mails_off, 'agenda'), 'agenda');
  return new;
end $$;
