-- Whether a patient is known at one of these branches: by a visit there, or written down at its desk.
create or replace function is_known_at(of_patient uuid, branches uuid[]) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from patient p where p.id = of_patient and p.branch_id = any (branches))
    or exists (select from appointment a where a.patient_id = of_patient and a.branch_id = any (branches))
$$;
revoke execute on function is_known_at(uuid, uuid[]) from public;
grant execute on function is_known_at(uuid, uuid[]) to tendwell_app, tendwell_worker;
