-- Gives a seat back; the last one takes the group visit's own claims along.
create or replace function leave_session(of_session uuid) returns void language plpgsql as $$
declare
  s group_session;
  c claim;
begin
  update group_session set taken = taken - 1 where id = of_session returning * into s;
  if s.taken = 0 then
    for c in delete from claim where session_id = of_session returning * loop
      perform rebuild_busy(c.resource_id, utc_day(lower(c.during)), utc_day(upper(c.during)), c.lane);
      perform promote_overbooked(c.resource_id, c.during);
    end loop;
    delete from group_session where id = of_session;
    perform lay_blocks(s.practitioner_id, tstzrange(s.start_at, s.end_at));
  end if;
  perform refresh_days(s.practitioner_id, utc_day(s.start_at) - 1, utc_day(s.end_at) + 1);
end $$;
