-- Somebody without a visit goes: their number is called no more. Returns whether they were still waiting.
create or replace function leave_queue(hash text, at_moment timestamptz) returns boolean
language sql security definer set search_path = public as $$
  with gone as (
    update queue_ticket t set state = 'left', point_id = null, version = version + 1, changed_at = at_moment from ticket_link l
      where l.token_hash = hash and l.expires_at > at_moment and t.id = l.ticket_id and t.appointment_id is null
        and t.state in ('waiting', 'called', 'missed') returning 1)
  select exists (select from gone)
$$;
revoke execute on function leave_queue(text, timestamptz) from public;
grant execute on function leave_queue(text, timestamptz) to tendwell_app, tendwell_worker;
