-- Whether the doctor whose own practice this is stands as checked: patients find the practice as long as they find the doctor.
create or replace function practice_stands(a_facility uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from practitioner d where d.practice_id = a_facility and d.verification in ('verified', 'expiring', 'recheck_due'))
$$;
revoke execute on function practice_stands(uuid) from public;
grant execute on function practice_stands(uuid) to tendwell_app, tendwell_worker;
