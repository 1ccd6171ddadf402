-- Where a visit may go from a status, as domain/booking/status.ts says it (a test compares all pairs).
create or replace function status_may_become(status text, next text) returns boolean language sql immutable parallel safe as $$
  select next = status or next = 'entered_in_error' or case status
    when 'requested' then next in ('booked', 'declined', 'expired', 'cancelled')
    when 'booked' then next in ('arrived', 'in_progress', 'cancelled', 'no_show')
    when 'arrived' then next in ('in_progress', 'completed', 'cancelled', 'no_show', 'booked')
    when 'in_progress' then next = 'completed'
    when 'completed' then next in ('in_progress', 'arrived')
    when 'cancelled' then next in ('requested', 'booked')
    when 'no_show' then next in ('arrived', 'booked')
    else false
  end
$$;
