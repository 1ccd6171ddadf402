-- Those of these sessions that still hold, with what their accounts hear of: for streams that are open.
create or replace function open_sessions(sessions uuid[], at_moment timestamptz)
returns table (session uuid, account uuid, practitioner uuid, memberships jsonb)
language sql stable security definer set search_path = public as $$
  select s.id, s.account_id, (select p.id from practitioner p where p.account_id = s.account_id),
    memberships_of(s.account_id, at_moment)
  from session s where s.id = any (sessions) and s.expires_at > at_moment
    and (s.idle_minutes is null or s.seen_at + make_interval(mins => s.idle_minutes) > at_moment)
$$;
revoke execute on function open_sessions(uuid[], timestamptz) from public;
grant execute on function open_sessions(uuid[], timestamptz) to tendwell_app, tendwell_worker;
