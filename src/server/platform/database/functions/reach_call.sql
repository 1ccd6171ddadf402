-- The visit whose call's address somebody holds.
create or replace function reach_call() returns uuid language sql stable security definer set search_path = public
  as $$ select m.appointment_id from meeting m where m.meet_id = nullif(current_setting('app.meeting', true), '') $$;
