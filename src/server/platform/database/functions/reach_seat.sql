-- The place in a call that somebody holds the newest token of.
create or replace function reach_seat() returns uuid language sql stable security definer set search_path = public as $$
  select p.id from call_token t join call_place p on p.id = t.place_id and p.seat = t.seat
  where t.token_hash = nullif(current_setting('app.caller', true), '') and p.appointment_id = reach_call() and token_stands(t.session_id)
$$;
