-- The visit in whose call somebody is who was let in; a host for as long as they may let people in.
create or replace function inside_call() returns uuid language sql stable security definer set search_path = public
  as $$ select p.appointment_id from call_place p where p.id = reach_seat() and p.state in ('admitted', 'connected', 'reconnecting')
    and (p.role <> 'host' or hosts_call(p.appointment_id)) $$;
