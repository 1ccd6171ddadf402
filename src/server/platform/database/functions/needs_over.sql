-- What a visit of a service needs at a branch, a line for each place that would do, with when that is taken over some UTC
-- days: the bits of a day without the zeros at its end; a day that is not there is free.
create or replace function needs_over(of_service uuid, at_branch uuid, by_mode text, first_day date, last_day date) returns json
language sql stable as $$
  select coalesce(json_agg(json_build_array(n.need_id, n.name, n.wanted, n.from_minute, n.until_minute, n.point_id || ' ' || n.lane, (
    select json_object_agg(b.utc_day, rtrim(b.bits::text, '0')) from busy_day b
    where b.resource_id = n.point_id and b.lane = n.lane and b.utc_day between first_day and last_day)) order by n.point_id, n.lane), '[]')
  from needs_of(of_service, at_branch, by_mode) n
$$;
revoke execute on function needs_over(uuid, uuid, text, date, date) from public;
grant execute on function needs_over(uuid, uuid, text, date, date) to tendwell_app, tendwell_worker;
