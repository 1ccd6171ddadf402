-- Whether one more person can join a group visit: it keeps its minutes and seats, and the service may ask for longer or
-- for fewer people by now.
create or replace function can_join(s group_session, v service) returns boolean language sql stable as $$
  select s.taken < least(s.capacity, v.capacity) and s.end_at >= s.start_at + make_interval(mins => v.minutes)
$$;
