-- The branches of a facility were looked at as they were called and lay then, by somebody who decides about facilities: those
-- that stand in the list, each at its version. Returns false, and does nothing, where one of them has changed since. What came
-- meanwhile nobody has looked at.
create or replace function see_branches(a_facility uuid, some_branches uuid[], some_versions integer[]) returns boolean
language plpgsql security definer set search_path = public as $$
begin
  if not coalesce(may_platform('verification.decide'), false) then
    raise exception 'only who decides about facilities may say that a branch was looked at' using errcode = '42501';
  end if;
  perform 1 from branch where facility_id = a_facility order by id for update;
  if exists (select from unnest(some_branches, some_versions) as read(id, version)
    where not exists (select from branch b where b.id = read.id and b.facility_id = a_facility and b.version = read.version)) then
    return false;
  end if;
  update branch set is_unseen = not (id = any (some_branches))
    where facility_id = a_facility and state <> 'archived' and is_unseen is distinct from not (id = any (some_branches));
  return true;
end $$;
revoke execute on function see_branches(uuid, uuid[], integer[]) from public;
grant execute on function see_branches(uuid, uuid[], integer[]) to tendwell_app;
