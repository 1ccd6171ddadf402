-- The row of a doctor is theirs to change, but not whether they are verified; nor do they write that into its history.
-- needs functions: guard_verification, may_platform, reach_practitioner
create trigger guard_verification before insert or update of verification, verified_on, verified_source on practitioner
  for each row execute function guard_verification();
drop policy own_write on verification_event;
create policy own_write on verification_event for insert to tendwell_app with check (
  (practitioner_id = (select reach_practitioner()) and to_state in ('draft', 'submitted')) or (select may_platform('verification.decide')));
