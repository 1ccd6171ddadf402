-- The branches of a facility were looked at as they are called and lie now, by somebody who decides about facilities.
create or replace function see_branches(a_facility uuid) returns void language plpgsql security definer set search_path = public as $$
begin
  if not coalesce(may_platform('verification.decide'), false) then
    raise exception 'only who decides about facilities may say that a branch was looked at' using errcode = '42501';
  end if;
  update branch set is_unseen = false where facility_id = a_facility and is_unseen;
end $$;
revoke execute on function see_branches(uuid) from public;
grant execute on function see_branches(uuid) to tendwell_app;
