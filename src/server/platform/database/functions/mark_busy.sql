-- Adds one claim's cells to the busy bits of its resource, or of one place of it.
create or replace function mark_busy(resource uuid, during tstzrange, of_lane int default 0) returns void language plpgsql as $$
declare
  d date := utc_day(lower(during));
  span bit(288);
begin
  while d::timestamp at time zone 'UTC' < upper(during) loop
    span := day_span(during, d);
    update busy_day set bits = bits | span where resource_id = resource and utc_day = d and lane = of_lane::smallint;
    if not found then
      insert into busy_day (resource_id, utc_day, lane, bits) values (resource, d, of_lane, span);
    end if;
    d := d + 1;
  end loop;
end $$;
