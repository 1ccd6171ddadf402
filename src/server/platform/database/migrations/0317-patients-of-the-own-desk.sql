-- A search for callers finds whom the branch knows and a doctor's own patients: no longer all guests of the house.
-- needs functions: may_at, reach_patients
drop policy reach on patient;
create policy reach on patient for select to tendwell_app using (
  id = any ((select reach_patients())::uuid[])
  or exists (select from appointment a where a.patient_id = patient.id)
  or branch_id = any ((select may_at('appointments.create'))::uuid[])
  or exists (select from care_invitation i where i.patient_id = patient.id));
