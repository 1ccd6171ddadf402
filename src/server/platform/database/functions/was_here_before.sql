-- Asked before somebody books: one word, no row. A visit that has not begun makes nobody a returning patient.
create or replace function was_here_before(practitioner uuid, patient uuid, at_moment timestamptz) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from appointment a where a.practitioner_id = practitioner and a.patient_id = patient
    and status_is(a.status, 'known') and a.start_at <= at_moment)
$$;
revoke execute on function was_here_before(uuid, uuid, timestamptz) from public;
grant execute on function was_here_before(uuid, uuid, timestamptz) to tendwell_app, tendwell_worker;
