-- A doctor corrects the branch of their own practice; whoever runs a facility, its branches.
drop policy own_update on branch;
create policy own_update on branch for update to tendwell_app
  using (id = any ((select may_at('branch.edit'))::uuid[]) or exists (
    select from practitioner d where d.id = (select reach_practitioner()) and d.practice_id = branch.facility_id));
