-- What an account holds at which branch at a moment, membership by membership: a built-in role by its name, another one
-- by its rights. The domain adds them up.
create or replace function memberships_of(account uuid, at_moment timestamptz) returns jsonb
language sql stable security definer set search_path = public as $$
  select coalesce(jsonb_agg(jsonb_build_object('branch', b.id, 'builtin', m.builtin,
      'rights', (select jsonb_object_agg(p.permission, p.reach) from role_permission p where p.role_id = m.role_id))), '[]')
  from membership m cross join lateral (
    select m.branch_id as id where m.branch_id is not null
    union all (select b.id from branch b where m.branch_id is null and b.facility_id = m.facility_id limit 1000)) b
  where m.account_id = account and m.builtin is distinct from 'facility_manager'
    and m.since <= at_moment and (m.until is null or m.until > at_moment)
$$;
revoke execute on function memberships_of(uuid, timestamptz) from public;
grant execute on function memberships_of(uuid, timestamptz) to tendwell_app, tendwell_worker;
