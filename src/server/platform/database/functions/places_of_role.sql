-- Where a role is held, or will be: each branch with how many hold it there. For whoever may edit roles of its facility.
create or replace function places_of_role(role uuid, at_moment timestamptz) returns table (branch uuid, members int)
language sql stable security definer set search_path = public as $$
  select b.id, count(*)::int from role r join membership m on m.role_id = r.id
    join branch b on b.id = m.branch_id or (m.branch_id is null and b.facility_id = m.facility_id)
  where r.id = role and r.facility_id = any (facilities_at('roles.edit')) and (m.until is null or m.until > at_moment)
  group by b.id
$$;
revoke execute on function places_of_role(uuid, timestamptz) from public;
grant execute on function places_of_role(uuid, timestamptz) to tendwell_app, tendwell_worker;
