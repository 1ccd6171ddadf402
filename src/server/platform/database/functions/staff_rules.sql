-- What is asked of somebody's log-in: the shortest idle time that any facility sets where they work, and the moment from
-- which they must have a second step; null where nothing is asked, or where it is there. A facility grants seven days from
-- when the rule was made or the person joined, whichever came later. Of administrators the platform asks it at once: an app
-- or a passkey of the site's present host. The demo's is excepted, whose password everybody knows; with DEMO=off there is no demo to start with.
-- The seven days are `staffGraceDays` of domain/access/second-step.ts. Nothing is asked of nobody: a patient's session asks with a null, and no table is opened for it.
create or replace function staff_rules(account uuid, at_moment timestamptz) returns table (idle int, second_step_due timestamptz)
language sql stable strict security definer set search_path = public as $$
  select min(f.idle_minutes),
    least(min(greatest(f.second_step_since, works.joined)) filter (where f.second_step_since is not null
        and not exists (select from account a where a.id = account and a.totp_on_at is not null)) + interval '7 days',
      (select a.created_at from account a where a.id = account and a.user_type = 'platform-admin' and a.totp_on_at is null
        and not exists (select from passkey k where k.account_id = a.id and k.is_here)
        and not exists (select from demo_row d where d.kind = 'account' and d.id = a.id)))
  from (
    select facility_id, min(joined) as joined from (
      select m.facility_id, greatest(m.joined_at, m.since) as joined from membership m
      where m.account_id = account and m.since <= at_moment and (m.until is null or m.until > at_moment)
      union all
      select b.facility_id, w.joined_at from practitioner p join practitioner_branch w on w.practitioner_id = p.id
        join branch b on b.id = w.branch_id where p.account_id = account and w.state = 'active') each_place
    group by facility_id) works
  join facility f on f.id = works.facility_id
$$;
revoke execute on function staff_rules(uuid, timestamptz) from public;
grant execute on function staff_rules(uuid, timestamptz) to tendwell_app, tendwell_worker;
