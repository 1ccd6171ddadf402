-- The weekly figures are off until somebody asks for them.
create or replace function keep_weekly_off() returns trigger language plpgsql set search_path = public as $$
begin
  new.mails_off := array_append(array_remove(new.mails_off, 'weekly'), 'weekly');
  return new;
end $$;
