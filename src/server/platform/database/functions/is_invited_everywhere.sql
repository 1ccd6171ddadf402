-- Whether the invitation that somebody brings was used up by their account and gives this role at every branch of this facility.
create or replace function is_invited_everywhere(facility uuid, a_role text) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from invitation i join branch b on b.id = i.branch_id
    where i.id = reach_invitation() and i.kind = 'branch-staff' and i.every_branch and b.facility_id = facility
      and i.role = a_role and i.used_by = reach_keys() and i.expires_at > reach_moment())
$$;
revoke execute on function is_invited_everywhere(uuid, text) from public;
grant execute on function is_invited_everywhere(uuid, text) to tendwell_app, tendwell_worker;
