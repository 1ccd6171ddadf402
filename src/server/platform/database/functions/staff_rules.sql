-- What the facilities where somebody works ask of their log-in: the shortest idle time that any of them sets, and the
-- moment from which they must have a second step; null where nothing is asked, or where it is there. Seven days are
-- granted from when the rule was made or the person joined, whichever came later. Nothing is asked of nobody: a patient's
-- session asks with a null, and no table is opened for it.
create or replace function staff_rules(account uuid, at_moment timestamptz) returns table (idle int, second_step_due timestamptz)
language sql stable strict security definer set search_path = public as $$
  select min(f.idle_minutes),
    (min(greatest(f.second_step_since, works.joined)) filter (where f.second_step_since is not null
      and not exists (select from account a where a.id = account and a.totp_on_at is not null))) + interval '7 days'
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
