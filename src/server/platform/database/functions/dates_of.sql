-- When the days of a doctor at a branch differ from their week, closures of the branch among them: dates, times and what they mean,
-- nothing of why. Whoever may see the free times may know that much.
create or replace function dates_of(practitioner uuid, branch uuid, from_day date, until_day date)
returns table (from_date date, until_date date, start_time time, end_time time, kind text)
language sql stable security definer set search_path = public as $$
  select e.from_date, e.until_date, e.start_time, e.end_time, e.kind from schedule_exception e
  where e.practitioner_id = practitioner and (e.branch_id is null or e.branch_id = branch)
    and e.from_date <= until_day and e.until_date >= from_day
  union all
  select c.from_date, c.until_date, c.start_time, c.end_time, 'shut' from branch_closure c
  where c.branch_id = branch and c.from_date <= until_day and c.until_date >= from_day
  limit 1000
$$;
revoke execute on function dates_of(uuid, uuid, date, date) from public;
grant execute on function dates_of(uuid, uuid, date, date) to tendwell_app, tendwell_worker;
