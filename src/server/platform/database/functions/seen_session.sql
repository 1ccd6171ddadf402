-- A session was used just now.
create or replace function seen_session(of_session uuid, at_moment timestamptz) returns void language sql security definer set search_path = public
  as $$ update session set seen_at = at_moment where id = of_session $$;
revoke execute on function seen_session(uuid, timestamptz) from public;
grant execute on function seen_session(uuid, timestamptz) to tendwell_app, tendwell_worker;
