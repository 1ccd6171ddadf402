-- The visit in whose call somebody is who was let in.
create or replace function inside_call() returns uuid language sql stable security definer set search_path = public
  as $$ select p.appointment_id from call_place p where p.id = reach_seat() and p.state in ('admitted', 'connected', 'reconnecting') $$;
