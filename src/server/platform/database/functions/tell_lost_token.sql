-- The session or the link by which somebody came to a call is gone, and their token with it: the line of their place ends, and the
-- others read anew who is there.
create or replace function tell_lost_token() returns trigger language plpgsql security definer set search_path = public as $$
declare
  visit uuid;
begin
  select p.appointment_id into visit from call_place p
    where p.id = old.place_id and p.seat = old.seat and p.state in ('waiting', 'admitted', 'connected', 'reconnecting');
  if visit is not null then
    insert into live_event (id, topics, body) values (uuid_v7(), array['caller:' || old.place_id], '{"kind": "rights"}');
    perform tell_of_call(visit);
  end if;
  return null;
end $$;
revoke execute on function tell_lost_token() from public;
