-- Whether somebody hands in papers for this visit: they manage its patient, or hold its link and the patient has no account.
create or replace function gives_paper(a_visit uuid, a_patient uuid) returns boolean language sql stable as $$
  select exists (select from appointment a where a.id = a_visit and a.patient_id = a_patient and (patient_in_reach(a.patient_id)
    or (a.id = reach_appointment() and not exists (select from patient p where p.id = a.patient_id and p.account_id is not null))))
$$;
