-- Whose papers somebody looked at hears it: the page of who looked is asked for anew. Of who it was the hint says nothing.
create or replace function tell_look(of_patient uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into live_event (id, topics, body)
  select uuid_v7(), array['user:' || p.account_id], '{"kind": "looked"}' from patient p where p.id = of_patient and p.account_id is not null
$$;
revoke execute on function tell_look(uuid) from public;
grant execute on function tell_look(uuid) to tendwell_app, tendwell_worker;
