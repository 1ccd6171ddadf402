-- A session was used just now, by whoever holds both of its halves.
create or replace function seen_session(cookie text, bearer text, at_moment timestamptz) returns void
language sql security definer set search_path = public
  as $$ update session set seen_at = at_moment where cookie_hash = cookie and bearer_hash = bearer and expires_at > at_moment $$;
revoke execute on function seen_session(text, text, timestamptz) from public;
grant execute on function seen_session(text, text, timestamptz) to tendwell_app, tendwell_worker;
