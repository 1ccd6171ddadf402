-- Asked before somebody books: one word, no row.
create or replace function was_here_before(practitioner uuid, patient uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from appointment a where a.practitioner_id = practitioner and a.patient_id = patient
    and status_is(a.status, 'known'))
$$;
revoke execute on function was_here_before(uuid, uuid) from public;
grant execute on function was_here_before(uuid, uuid) to tendwell_app, tendwell_worker;
