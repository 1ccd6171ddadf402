-- Whether somebody is a patient, manages them, or is the guest who has just proven their address. For one patient this
-- asks two indexes; `reach_patients` gathers them all.
create or replace function patient_in_reach(of_patient uuid) returns boolean language plpgsql stable security definer set search_path = public as $$
begin
  return exists (select from patient p where p.id = of_patient
      and (p.account_id = reach_account() or (p.facility_id = reach_facility() and p.email = reach_address())))
    or exists (select from carer c where c.patient_id = of_patient and c.account_id = reach_account());
end $$;
revoke execute on function patient_in_reach(uuid) from public;
grant execute on function patient_in_reach(uuid) to tendwell_app, tendwell_worker;
