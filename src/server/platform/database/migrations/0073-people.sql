-- One invitation may be for several branches, or for every branch of a facility; when a doctor left a branch is known, so
-- that whoever comes back gets what they had.
-- needs functions: is_invited_everywhere, may_at, may_platform, reach_account, reach_facilities, reach_keys
alter table invitation
  -- Branches beside the one that the invitation is for first.
  add column also_at uuid[] not null default '{}' check (cardinality(also_at) <= 200),
  add column every_branch boolean not null default false,
  add constraint invitation_of_all_is_for_the_desk check (not every_branch or kind = 'branch-staff');
grant select (also_at, every_branch) on invitation to tendwell_app;
alter table practitioner_branch add column left_at timestamptz;

drop policy own_insert on invitation;
create policy own_insert on invitation for insert to tendwell_app with check (
  invited_by = (select reach_account())
  and (branch_id = any ((select may_at('users.edit'))::uuid[]) or (branch_id is null and (select may_platform('facilities.invite'))))
  and also_at <@ coalesce((select may_at('users.edit'))::uuid[], '{}')
  and (not every_branch or exists (
    select from branch b where b.id = branch_id and b.facility_id = any ((select reach_facilities())::uuid[]))));
create policy joins_all on membership for insert to tendwell_app with check (
  account_id = (select reach_keys()) and branch_id is null and is_invited_everywhere(facility_id, coalesce(builtin, role_id::text)));
create policy joins_all_anew on membership for update to tendwell_app using (account_id = (select reach_keys()) and branch_id is null)
  with check (account_id = (select reach_keys()) and branch_id is null
    and is_invited_everywhere(facility_id, coalesce(builtin, role_id::text)));
