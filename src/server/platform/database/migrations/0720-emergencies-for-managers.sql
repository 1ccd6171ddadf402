-- Why somebody opened everything of a patient is read by who answers for the people of the branch, beside the patient.
create policy managed on record_emergency for select to tendwell_app using (branch_id = any ((select may_at('users.edit'))::uuid[])
  or exists (select from branch b where b.id = branch_id and b.facility_id = any ((select reach_facilities())::uuid[])));
create index record_emergency_branch on record_emergency (branch_id, at);
