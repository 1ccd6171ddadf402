-- The patients that somebody is or manages, and the guest who has just proven an address.
create or replace function reach_patients() returns uuid[] language sql stable security definer set search_path = public as $$
  select array(
    select p.id from patient p where p.account_id = reach_account()
    union all select c.patient_id from carer c where c.account_id = reach_account()
    union all select p.id from patient p where p.facility_id = reach_facility() and p.email = reach_address())
$$;
