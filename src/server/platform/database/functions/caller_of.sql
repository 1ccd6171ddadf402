-- The place that a token of a call stands for, whether another tab has taken it over, and whether it still waits at the door.
create or replace function caller_of(hash text, at_moment timestamptz) returns table (place uuid, visit uuid, is_newest boolean, is_waiting boolean)
language sql stable security definer set search_path = public as $$
  select p.id, p.appointment_id, t.seat = p.seat, p.state = 'waiting' from call_token t join call_place p on p.id = t.place_id
  where t.token_hash = hash and t.expires_at > at_moment and token_stands(t.session_id)
$$;
revoke execute on function caller_of(text, timestamptz) from public;
grant execute on function caller_of(text, timestamptz) to tendwell_app, tendwell_worker;
