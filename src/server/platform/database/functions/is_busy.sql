-- True when a cell of this time is taken on the resource, or on one place of it.
create or replace function is_busy(resource uuid, during tstzrange, of_lane int default 0) returns boolean language plpgsql stable as $$
declare
  d date := utc_day(lower(during));
begin
  while d::timestamp at time zone 'UTC' < upper(during) loop
    perform from busy_day where resource_id = resource and utc_day = d and lane = of_lane::smallint
      and (bits & day_span(during, d)) <> repeat('0', 288)::bit(288);
    if found then
      return true;
    end if;
    d := d + 1;
  end loop;
  return false;
end $$;
