-- Whether a patient is known where somebody books for callers: as a guest of that facility, or by a visit there.
create or replace function patient_at_desk(of_patient uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from patient p where p.id = of_patient and p.facility_id = any (reach_desks()))
    or exists (select from appointment x join branch b on b.id = x.branch_id where x.patient_id = of_patient
      and (x.practitioner_id = reach_practitioner() or b.facility_id = any (reach_desks())))
$$;
revoke execute on function patient_at_desk(uuid) from public;
grant execute on function patient_at_desk(uuid) to tendwell_app, tendwell_worker;
