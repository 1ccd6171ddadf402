-- A hint for the page of a call, the doctor's day, the branch, and who manages the visit.
create or replace function tell_of_call(visit uuid) returns void language sql security definer set search_path = public as $$
  insert into live_event (id, topics, body)
  select uuid_v7(), array['meeting:' || a.id, 'doctor:' || a.practitioner_id, 'branch:' || a.branch_id]
      || array(select 'user:' || p.account_id from patient p where p.id = a.patient_id and p.account_id is not null)
      || array(select 'user:' || c.account_id from carer c where c.patient_id = a.patient_id),
    jsonb_build_object('kind', 'meeting', 'what', 'state', 'appointment', a.id)
  from appointment a where a.id = visit
$$;
revoke execute on function tell_of_call(uuid) from public;
