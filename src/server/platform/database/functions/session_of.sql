-- The account of a session, for whoever has both of its halves, with what it may reach and what its facilities ask of it.
create or replace function session_of(cookie text, bearer text, at_moment timestamptz) returns table (session uuid, account uuid, user_type text,
  seen_at timestamptz, practitioner uuid, facilities text[], facility_branches text[], memberships jsonb, idle_minutes int,
  second_step_due timestamptz)
language sql stable security definer set search_path = public as $$
  select s.id, a.id, a.user_type, s.seen_at, (select p.id from practitioner p where p.account_id = a.id),
    array(select m.facility_id::text from membership m where m.account_id = a.id and m.builtin = 'facility_manager'
      and m.since <= at_moment and (m.until is null or m.until > at_moment)),
    array(select b.id::text from membership m join branch b on b.facility_id = m.facility_id where m.account_id = a.id
      and m.builtin = 'facility_manager' and m.since <= at_moment and (m.until is null or m.until > at_moment) limit 1000),
    memberships_of(a.id, at_moment), coalesce(rules.idle, s.idle_minutes), rules.second_step_due
  from session s join account a on a.id = s.account_id
    left join lateral staff_rules(case when a.user_type <> 'patient' then a.id end, at_moment) rules on true
  where s.cookie_hash = cookie and s.bearer_hash = bearer and s.expires_at > at_moment and a.suspended_at is null
    and (s.idle_minutes is null or s.seen_at + make_interval(mins => coalesce(rules.idle, s.idle_minutes)) > at_moment)
$$;
revoke execute on function session_of(text, text, timestamptz) from public;
grant execute on function session_of(text, text, timestamptz) to tendwell_app, tendwell_worker;
