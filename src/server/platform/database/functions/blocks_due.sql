-- What limits and the way between branches close at one offering in a stretch of time: the local days of a day, a week from
-- Monday or a month that is full. A visit counts where it begins, its buffer apart; what is over, as long as its claim is kept.
create or replace function blocks_due(o offering, during tstzrange) returns table (block tstzrange, cause text) language sql stable as $$
  with full_period as (
    select l.cause, p.first, p.first + l.step as next
    from practitioner_branch w
    cross join lateral (
      select period, most, of as cause, ('1 ' || period)::interval as step
      from (values ('day', w.day_limit, 'limit'), ('week', w.week_limit, 'week_limit'), ('month', w.month_limit, 'month_limit')) x (period, most, of)
      where most is not null) l
    cross join lateral generate_series(date_trunc(l.period, lower(during) at time zone o.time_zone),
      upper(during) at time zone o.time_zone, l.step) p (first)
    where w.practitioner_id = o.practitioner_id and w.branch_id = o.branch_id
      and l.most <= (select count(*) from claim c
        where c.resource_id = o.practitioner_id and c.branch_id = o.branch_id and c.kind <> 'block'
          and lower(c.during) >= p.first at time zone o.time_zone - interval '26 hours'
          and lower(c.during) < (p.first + l.step) at time zone o.time_zone
          and coalesce(c.starts_at, lower(c.during)) >= p.first at time zone o.time_zone
          and coalesce(c.starts_at, lower(c.during)) < (p.first + l.step) at time zone o.time_zone))
  select d.block, f.cause from full_period f
  cross join lateral (
    select tstzrange(day at time zone o.time_zone, (day + interval '1 day') at time zone o.time_zone) as block
    from generate_series(f.first, f.next - interval '1 day', interval '1 day') day) d
  where d.block && during
  union
  select tstzrange(lower(c.during) - make_interval(mins => p.branch_gap), upper(c.during) + make_interval(mins => p.branch_gap)), 'gap'
  from practitioner p join claim c on c.resource_id = p.id and c.branch_id <> o.branch_id and c.kind <> 'block'
  where p.id = o.practitioner_id and p.branch_gap > 0
    and lower(c.during) >= lower(during) - interval '26 hours' and lower(c.during) < upper(during) + interval '26 hours'
    and tstzrange(lower(c.during) - make_interval(mins => p.branch_gap), upper(c.during) + make_interval(mins => p.branch_gap)) && during
$$;
