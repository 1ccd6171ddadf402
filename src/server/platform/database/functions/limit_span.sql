-- A stretch of time, widened to the whole local weeks and months of which a doctor's limits at this branch count the visits.
create or replace function limit_span(o offering, around tstzrange) returns tstzrange language sql stable as $$
  select tstzrange(least(lower(around), min(date_trunc(l.period, lower(around) at time zone o.time_zone) at time zone o.time_zone)),
    greatest(upper(around), max((date_trunc(l.period, upper(around) at time zone o.time_zone) + ('1 ' || l.period)::interval) at time zone o.time_zone)))
  from practitioner_branch w cross join lateral (values ('week', w.week_limit), ('month', w.month_limit)) l (period, most)
  where w.practitioner_id = o.practitioner_id and w.branch_id = o.branch_id and l.most is not null
$$;
