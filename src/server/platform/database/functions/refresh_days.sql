-- Brings first_free and free_count of a doctor's days up to date; rows that stay the same are not written.
create or replace function refresh_days(practitioner uuid, first_day date, last_day date) returns void language plpgsql as $$
declare
  o offering;
begin
  for o in select * from offering where practitioner_id = practitioner loop
    perform refresh_offering(o, first_day, last_day);
  end loop;
end $$;
