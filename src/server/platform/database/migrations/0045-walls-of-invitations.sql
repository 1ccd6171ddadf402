-- Who runs a branch brings people in and says what they may; the platform invites facilities. Tokens are for nobody.
-- needs functions: may_at, may_platform, reach_account
create policy reach on invitation for select to tendwell_app using (
  branch_id = any ((select may_at('branches.edit'))::uuid[]) or (branch_id is null and (select may_platform('facilities.invite'))));
create policy own_insert on invitation for insert to tendwell_app with check (invited_by = (select reach_account())
  and (branch_id = any ((select may_at('branches.edit'))::uuid[]) or (branch_id is null and (select may_platform('facilities.invite')))));
create policy own_delete on invitation for delete to tendwell_app using (
  branch_id = any ((select may_at('branches.edit'))::uuid[]) or (branch_id is null and (select may_platform('facilities.invite'))));
grant select (id, kind, email, branch_id, role, invited_by, created_at, expires_at, used_by), insert, delete on invitation to tendwell_app;
create policy run_here on branch_member for all to tendwell_app using (branch_id = any ((select may_at('branches.edit'))::uuid[]))
  with check (branch_id = any ((select may_at('branches.edit'))::uuid[]));
grant insert, update, delete on branch_member to tendwell_app;
