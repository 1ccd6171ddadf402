-- A licence stands or does not stand any more: whoever has a video visit with this doctor ahead hears it, and so does
-- everybody who is in a call with them right now.
create or replace function tell_licence() returns trigger language plpgsql security definer set search_path = public as $$
declare
  visit uuid;
begin
  insert into live_event (id, topics, body)
    select uuid_v7(), array_agg(distinct topic), '{"kind": "meeting", "what": "licence"}' from (
      select 'doctor:' || new.id
      union all (select unnest(array['branch:' || a.branch_id, 'user:' || p.account_id]
          || array(select 'user:' || c.account_id from carer c where c.patient_id = a.patient_id))
        from appointment a join patient p on p.id = a.patient_id
        where a.practitioner_id = new.id and a.mode = 'video' and status_is(a.status, 'open')
        limit 5000)) as t(topic)
    where topic is not null;
  for visit in select distinct l.appointment_id from call_place l join appointment a on a.id = l.appointment_id
    where a.practitioner_id = new.id and l.state in ('waiting', 'admitted', 'connected', 'reconnecting') limit 100
  loop
    perform tell_of_call(visit);
  end loop;
  perform tell_calls_of(new.account_id);
  return null;
end $$;
