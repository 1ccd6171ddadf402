-- Only the days on which a start can have changed: a visit that began before `during` may reach into it.
create or replace function refresh_around(practitioner uuid, during tstzrange) returns void language plpgsql as $$
declare
  o offering;
begin
  for o in select * from offering where practitioner_id = practitioner loop
    perform refresh_offering(o, utc_day(lower(during) - make_interval(mins => (o.visit_cells + o.after_cells) * 5)),
      utc_day(upper(during) + make_interval(mins => o.before_cells * 5)));
  end loop;
end $$;
