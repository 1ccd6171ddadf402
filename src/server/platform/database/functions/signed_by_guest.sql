-- Whether a document is one of what was signed for the visit whose link somebody holds, and whose patient has no account: who
-- has one finds it among their records.
create or replace function signed_by_guest(a_paper uuid) returns boolean language sql stable as $$
  select exists (select from visit_consent c join appointment a on a.id = c.appointment_id
    where c.item_id = a_paper and a.id = reach_appointment()
      and not exists (select from patient p where p.id = a.patient_id and p.account_id is not null))
$$;
