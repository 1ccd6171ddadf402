-- What somebody may do, or whom they care for, is other now. Whoever is in a call with them reads anew who is there, and
-- the line of their own place ends: it comes back with what it may hear by then.
create or replace function tell_calls_of(account uuid) returns void language plpgsql security definer set search_path = public as $$
declare
  place record;
begin
  for place in select p.id, p.appointment_id from call_place p
    where p.account_id = account and p.state in ('waiting', 'admitted', 'connected', 'reconnecting') limit 100
  loop
    insert into live_event (id, topics, body) values (uuid_v7(), array['caller:' || place.id], '{"kind": "rights"}');
    perform tell_of_call(place.appointment_id);
  end loop;
end $$;
revoke execute on function tell_calls_of(uuid) from public;
