-- Whether a visit of a service lies outside the hours of an offering: within the days of the read model its bits say so; beyond, the
-- decision was made on the rules.
create or replace function lies_outside(of_offering uuid, of_service uuid, visit tstzrange) returns boolean
language plpgsql stable as $$
declare
  first_day date := utc_day(lower(visit));
  last_day date := utc_day(upper(visit) - interval '1 second');
begin
  -- Hours that name the service are kept apart.
  perform from service_open_day x where x.offering_id = of_offering and x.service_id = of_service limit 1;
  if found then
    return exists (select from service_open_day x where x.offering_id = of_offering and x.service_id = of_service
      and x.utc_day between first_day and last_day and (x.bits & day_span(visit, x.utc_day)) <> day_span(visit, x.utc_day));
  end if;
  return exists (select from open_day x where x.offering_id = of_offering
    and x.utc_day between first_day and last_day and (x.bits & day_span(visit, x.utc_day)) <> day_span(visit, x.utc_day));
end $$;
