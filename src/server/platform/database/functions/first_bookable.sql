-- The first time at which the default service can be booked, its notice included, within its horizon.
-- Only the first day with a bookable time is read, and of it only what is needed.
create or replace function first_bookable(o offering, at_moment timestamptz) returns timestamptz language plpgsql stable as $$
declare
  earliest timestamptz := at_moment + make_interval(mins => o.notice_minutes);
  latest timestamptz := at_moment + make_interval(hours => o.horizon_days * 24);
  first_day date := utc_day(earliest);
  skip int := ceil(extract(epoch from earliest - (first_day::timestamp at time zone 'UTC')) / 300)::int;
  at_cell int := -1;
  on_day date := first_day;
  found_at timestamptz;
begin
  if skip < 288 then
    select position(B'1' in (d.free & span_bits(skip, 288))) - 1 into at_cell from open_day d
      where d.offering_id = o.id and d.utc_day = first_day and d.free_count > 0;
  end if;
  if coalesce(at_cell, -1) < 0 then
    select d.utc_day, d.first_free into on_day, at_cell from open_day d
      where d.offering_id = o.id and d.utc_day > first_day and d.utc_day <= utc_day(latest) and d.free_count > 0
      order by d.utc_day limit 1;
    if not found then
      return null;
    end if;
  end if;
  found_at := (on_day::timestamp at time zone 'UTC') + make_interval(mins => at_cell * 5);
  return case when found_at <= latest then found_at end;
end $$;
