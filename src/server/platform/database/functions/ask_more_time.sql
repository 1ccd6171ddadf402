-- Who holds the way back to a ticket lets others go first for a while, once. Returns whether that was so.
create or replace function ask_more_time(hash text, until timestamptz, at_moment timestamptz) returns boolean
language sql security definer set search_path = public as $$
  with held as (
    update queue_ticket t set held_until = until, version = version + 1, changed_at = at_moment from ticket_link l
      where l.token_hash = hash and l.expires_at > at_moment and t.id = l.ticket_id and t.state = 'waiting' and t.held_until is null
        and not exists (select from ticket_event e where e.ticket_id = t.id and e.kind = 'held') returning 1)
  select exists (select from held)
$$;
revoke execute on function ask_more_time(text, timestamptz, timestamptz) from public;
grant execute on function ask_more_time(text, timestamptz, timestamptz) to tendwell_app, tendwell_worker;
