-- Expired holds in the way go now; the sweeper would have come a little later. The caller has locked their branches.
create or replace function clear_expired_holds(practitioner uuid, whole tstzrange, at_moment timestamptz) returns int language plpgsql as $$
declare
  expired uuid;
  cleared int := 0;
begin
  for expired in delete from hold h using expired_in_the_way(practitioner, whole, at_moment) x
      where h.id = x.hold_id and h.expires_at <= at_moment returning h.id loop
    perform release_claims(null, expired, null);
    cleared := cleared + 1;
  end loop;
  return cleared;
end $$;
