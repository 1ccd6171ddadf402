-- What a limit and the way between branches close at one offering in a stretch of time. The day of a visit is the
-- local day on which it begins, its buffer apart.
create or replace function blocks_due(o offering, during tstzrange) returns table (block tstzrange, cause text) language sql stable as $$
  select tstzrange(l.day::timestamp at time zone o.time_zone, (l.day + 1)::timestamp at time zone o.time_zone), 'limit'
  from practitioner_branch w
  cross join lateral (
    select (coalesce(c.starts_at, lower(c.during)) at time zone o.time_zone)::date as day, count(*) as visits from claim c
    where c.resource_id = o.practitioner_id and c.branch_id = o.branch_id and c.kind <> 'block'
      and lower(c.during) >= lower(during) - interval '26 hours' and lower(c.during) < upper(during) + interval '26 hours'
    group by 1) l
  where w.practitioner_id = o.practitioner_id and w.branch_id = o.branch_id and l.visits >= w.day_limit
    and tstzrange(l.day::timestamp at time zone o.time_zone, (l.day + 1)::timestamp at time zone o.time_zone) && during
  union all
  select tstzrange(lower(c.during) - make_interval(mins => p.branch_gap), upper(c.during) + make_interval(mins => p.branch_gap)), 'gap'
  from practitioner p join claim c on c.resource_id = p.id and c.branch_id <> o.branch_id and c.kind <> 'block'
  where p.id = o.practitioner_id and p.branch_gap > 0
    and lower(c.during) >= lower(during) - interval '26 hours' and lower(c.during) < upper(during) + interval '26 hours'
    and tstzrange(lower(c.during) - make_interval(mins => p.branch_gap), upper(c.during) + make_interval(mins => p.branch_gap)) && during
$$;
