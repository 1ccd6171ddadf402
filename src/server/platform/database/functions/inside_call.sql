-- The visit in whose call somebody is who was let in: a host for as long as they may let people in, and who came with an
-- account for as long as that account manages the patient's visits.
create or replace function inside_call() returns uuid language sql stable security definer set search_path = public
  as $$ select p.appointment_id from call_place p where p.id = reach_seat() and p.state in ('admitted', 'connected', 'reconnecting')
    and case when p.role = 'host' then hosts_call(p.appointment_id)
      when p.proof = 'account' then exists (select from appointment a join patient t on t.id = a.patient_id where a.id = p.appointment_id
        and (p.key = 'account ' || t.account_id or exists (select from carer c where c.patient_id = t.id and p.key = 'account ' || c.account_id)))
      else true end $$;
