-- A hint for the page of a call, which says nothing of the visit, since it is heard with the address alone; and one for the
-- doctor's day, the branch, and who manages the visit, which names it.
create or replace function tell_of_call(visit uuid) returns void language sql security definer set search_path = public as $$
  insert into live_event (id, topics, body) values (uuid_v7(), array['meeting:' || visit], jsonb_build_object('kind', 'meeting', 'what', 'state'));
  insert into live_event (id, topics, body)
  select uuid_v7(), array['doctor:' || a.practitioner_id, 'branch:' || a.branch_id]
      || array(select 'user:' || p.account_id from patient p where p.id = a.patient_id and p.account_id is not null)
      || array(select 'user:' || c.account_id from carer c where c.patient_id = a.patient_id),
    jsonb_build_object('kind', 'meeting', 'what', 'state', 'appointment', a.id)
  from appointment a where a.id = visit
$$;
revoke execute on function tell_of_call(uuid) from public;
