-- A video visit has a call from the start.
create or replace function make_call() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into meeting (appointment_id) values (new.id) on conflict (appointment_id) do nothing;
  return null;
end $$;
