-- A doctor is invited by whoever decides about doctors: an invitation takes them in as an answer to their asking does.
drop policy own_insert on invitation;
create policy own_insert on invitation for insert to tendwell_app
  with check (invited_by = (select reach_account()) and (branch_id = any ((select may_at('users.edit'))::uuid[])
      or (branch_id is null and kind <> 'platform-admin' and (select may_platform('facilities.invite')))
      or (branch_id is null and kind = 'platform-admin' and (select may_platform('accounts.manage'))))
    and (kind <> 'doctor' or branch_id || also_at <@ coalesce((select may_at('doctors.decide')), '{}'::uuid[]))
    and also_at <@ coalesce((select may_at('users.edit')), '{}'::uuid[])
    and (not every_branch or exists (select from branch b
      where b.id = invitation.branch_id and b.facility_id = any ((select reach_facilities())::uuid[]))));
