-- Those of these sessions that still hold, with what their accounts hear of: for streams that are open. Who must set up a
-- second step first hears nothing until it is there.
create or replace function open_sessions(sessions uuid[], at_moment timestamptz)
returns table (session uuid, account uuid, practitioner uuid, memberships jsonb, facilities text[], facility_branches text[])
language sql stable security definer set search_path = public as $$
  select s.id, s.account_id, (select p.id from practitioner p where p.account_id = s.account_id),
    memberships_of(s.account_id, at_moment),
    array(select m.facility_id::text from membership m where m.account_id = s.account_id and m.builtin = 'facility_manager'
      and m.since <= at_moment and (m.until is null or m.until > at_moment)),
    array(select b.id::text from membership m join branch b on b.facility_id = m.facility_id where m.account_id = s.account_id
      and m.builtin = 'facility_manager' and m.since <= at_moment and (m.until is null or m.until > at_moment) limit 1000)
  from session s join account a on a.id = s.account_id
    left join lateral staff_rules(case when a.user_type <> 'patient' then a.id end, at_moment) rules on true
  where s.id = any (sessions) and s.expires_at > at_moment and a.suspended_at is null
    and (s.idle_minutes is null or s.seen_at + make_interval(mins => coalesce(rules.idle, s.idle_minutes)) > at_moment)
    and (rules.second_step_due is null or rules.second_step_due > at_moment)
$$;
revoke execute on function open_sessions(uuid[], timestamptz) from public;
grant execute on function open_sessions(uuid[], timestamptz) to tendwell_app, tendwell_worker;
