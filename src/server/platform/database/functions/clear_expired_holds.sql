-- Expired holds in the way go now; the sweeper would have come a little later.
create or replace function clear_expired_holds(practitioner uuid, whole tstzrange, at_moment timestamptz) returns int language plpgsql as $$
declare
  expired uuid;
  cleared int := 0;
begin
  for expired in delete from hold h where h.practitioner_id = practitioner and h.expires_at <= at_moment
      and tstzrange(h.start_at - interval '4 hours', h.end_at + interval '4 hours') && whole returning h.id loop
    perform release_claims(null, expired, null);
    cleared := cleared + 1;
  end loop;
  return cleared;
end $$;
