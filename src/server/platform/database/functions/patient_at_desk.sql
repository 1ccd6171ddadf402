-- Whether a patient is known where somebody books: one of a doctor's own, or of a branch where they practise or book for callers.
create or replace function patient_at_desk(of_patient uuid) returns boolean language sql stable security definer set search_path = public as $$
  select is_known_at(of_patient, may_at('appointments.create'))
    or exists (select from appointment x where x.patient_id = of_patient and x.practitioner_id = reach_practitioner())
    or is_known_at(of_patient, array(select w.branch_id from practitioner_branch w
      where w.practitioner_id = reach_practitioner() and w.state = 'active'))
$$;
revoke execute on function patient_at_desk(uuid) from public;
grant execute on function patient_at_desk(uuid) to tendwell_app, tendwell_worker;
