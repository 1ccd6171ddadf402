-- The facilities at one of whose branches somebody holds a right: what a facility has once for all of them, such as its roles.
create or replace function facilities_at(a_right text) returns uuid[] language sql stable security definer set search_path = public as $$
  select array(select distinct b.facility_id from branch b where b.id = any (may_at(a_right)))
$$;
revoke execute on function facilities_at(text) from public;
grant execute on function facilities_at(text) to tendwell_app, tendwell_worker;
