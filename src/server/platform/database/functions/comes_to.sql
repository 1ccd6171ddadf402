-- Whether a patient comes to a branch, or did: by a visit that was not called off, or written down at its desk.
create or replace function comes_to(of_patient uuid, at_branch uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from patient p where p.id = of_patient and p.branch_id = at_branch)
    or exists (select from appointment a where a.patient_id = of_patient and a.branch_id = at_branch
      and not status_is(a.status, 'off_calendar'))
$$;
revoke execute on function comes_to(uuid, uuid) from public;
grant execute on function comes_to(uuid, uuid) to tendwell_app, tendwell_worker;
