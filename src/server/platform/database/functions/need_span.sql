-- When something is needed: for all of a visit with its buffers, or for some of its minutes.
create or replace function need_span(from_minute int, until_minute int, visit tstzrange, whole tstzrange) returns tstzrange
language sql immutable as $$
  select tstzrange(s.starts, greatest(s.starts + interval '5 minutes',
    case when until_minute is null then upper(whole) else lower(visit) + make_interval(mins => until_minute) end))
  from (select case when from_minute = 0 and until_minute is null then lower(whole)
    else lower(visit) + make_interval(mins => from_minute) end as starts) s
$$;
