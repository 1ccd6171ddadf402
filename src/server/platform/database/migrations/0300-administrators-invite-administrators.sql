-- An administrator invites another one. Nobody else writes such an invitation, and it is for no branch.
alter table invitation drop constraint invitation_kind_check, drop constraint invitation_check;
alter table invitation
  add constraint invitation_kind_check check (kind in ('facility', 'doctor', 'branch-staff', 'platform-admin')),
  add constraint invitation_check check (case kind when 'facility' then true when 'platform-admin' then branch_id is null else branch_id is not null end);

drop policy own_insert on invitation;
create policy own_insert on invitation for insert to tendwell_app
  with check (invited_by = (select reach_account()) and (branch_id = any ((select may_at('users.edit'))::uuid[])
      or (branch_id is null and kind <> 'platform-admin' and (select may_platform('facilities.invite')))
      or (branch_id is null and kind = 'platform-admin' and (select may_platform('accounts.manage'))))
    and also_at <@ coalesce((select may_at('users.edit')), '{}'::uuid[])
    and (not every_branch or exists (select from branch b
      where b.id = invitation.branch_id and b.facility_id = any ((select reach_facilities())::uuid[]))));
