-- The branch whose queue the holder of a display's, kiosk's, door's or ticket's token hears of: only that it has moved.
create or replace function branch_of_queue_token(hash text, at_moment timestamptz) returns uuid language sql stable security definer set search_path = public as $$
  select p.branch_id from queue_pass p where p.token_hash = hash and p.revoked_at is null
  union all select t.branch_id from ticket_link l join queue_ticket t on t.id = l.ticket_id where l.token_hash = hash and l.expires_at > at_moment
  limit 1
$$;
revoke execute on function branch_of_queue_token(text, timestamptz) from public;
grant execute on function branch_of_queue_token(text, timestamptz) to tendwell_app, tendwell_worker;
