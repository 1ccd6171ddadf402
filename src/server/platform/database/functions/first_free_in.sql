-- The first free start of an offering on one of these wall days, between these minutes of the day; null when there is none.
create or replace function first_free_in(
  offering uuid, zone text, first_day date, last_day date, from_minute int, until_minute int, earliest timestamptz
) returns timestamptz language sql stable as $$
  select f.start_at
  from generate_series(0, last_day - first_day) as wall(day)
  cross join lateral (select
    greatest(earliest, ((first_day + wall.day)::timestamp + make_interval(mins => from_minute)) at time zone zone) as starts,
    ((first_day + wall.day)::timestamp + make_interval(mins => until_minute)) at time zone zone as ends) w
  cross join lateral (
    select (d.utc_day + make_interval(mins => (cells.first + position(B'1' in substring(d.free from cells.first + 1 for cells.count)) - 1) * 5))
      at time zone 'UTC' as start_at
    from open_day d cross join lateral (select b.first, least(288, ceil(extract(epoch from w.ends - d.utc_day::timestamp at time zone 'UTC') / 300)::int) - b.first as count
      from (select greatest(0, ceil(extract(epoch from w.starts - d.utc_day::timestamp at time zone 'UTC') / 300)::int) as first) b) cells
    where d.offering_id = offering and d.free_count > 0 and d.utc_day between utc_day(w.starts) and utc_day(w.ends) and cells.count > 0
      and position(B'1' in substring(d.free from cells.first + 1 for cells.count)) > 0
    order by d.utc_day limit 1) f
  where w.starts < w.ends
  order by wall.day limit 1
$$;
