-- Whether the invitation that somebody brings was used up by their account and gives this role at this branch.
create or replace function is_invited_to(branch uuid, a_role text) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from invitation i where i.id = reach_invitation() and i.kind = 'branch-staff' and not i.every_branch
    and (i.branch_id = branch or branch = any (i.also_at))
    and i.role = a_role and i.used_by = reach_keys() and i.expires_at > reach_moment())
$$;
revoke execute on function is_invited_to(uuid, text) from public;
grant execute on function is_invited_to(uuid, text) to tendwell_app, tendwell_worker;
