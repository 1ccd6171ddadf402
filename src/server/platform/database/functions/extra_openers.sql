-- Doctors with extra hours on some of these days, and nothing of when: a search by part of the day looks at them as well.
create or replace function extra_openers(first_day date, last_day date) returns setof uuid language sql stable security definer
  set search_path = public as $$
  select distinct practitioner_id from schedule_exception
  where kind = 'open' and until_date >= first_day and from_date <= last_day
$$;
revoke execute on function extra_openers(date, date) from public;
grant execute on function extra_openers(date, date) to tendwell_app, tendwell_worker;
