-- Whether somebody lets people into the call of a visit: its doctor, or who may at the branch.
create or replace function hosts_call(visit uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from appointment a where a.id = visit
    and (a.practitioner_id = reach_practitioner() or a.branch_id = any (may_at('calls.host'))))
$$;
