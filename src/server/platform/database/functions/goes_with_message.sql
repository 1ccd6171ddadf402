-- Whether whoever wrote a message may bring this document with it: the patient's side what was handed in for the visit, or what
-- its owner shares with the doctor or the branch of the visit; the clinic's side what it wrote for the visit.
create or replace function goes_with_message(a_message uuid, an_item uuid) returns boolean language sql stable as $$
  select exists (
    select from conversation_message m join appointment a on a.id = m.appointment_id join record_item i on i.id = an_item
    where m.id = a_message and m.account_id is not distinct from reach_account() and i.patient_id = a.patient_id and i.received = i.size
      and i.newer_of is null and i.deleted_at is null and i.hidden_at is null and i.withdrawn_at is null
      and case when m.side = 'clinic' then i.source <> 'patient' and i.question is null and i.appointment_id = a.id
        else i.question is not null and i.appointment_id = a.id
          or i.source = 'patient' and is_shared_at_visit(i.id, i.folder_id, a.practitioner_id, a.branch_id, reach_moment()) end)
$$;
