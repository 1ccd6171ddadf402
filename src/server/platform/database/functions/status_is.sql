-- What a status means, as domain/booking/status.ts says it, for the functions that need to know (a test compares).
create or replace function status_is(status text, meaning text) returns boolean language sql immutable parallel safe as $$
  select case meaning
    when 'ahead' then status in ('requested', 'booked')
    when 'expected' then status in ('booked', 'arrived')
    when 'agreed_now' then status in ('booked', 'arrived', 'in_progress')
    when 'came' then status in ('arrived', 'in_progress', 'completed')
    when 'begun' then status in ('in_progress', 'completed')
    when 'known' then status in ('booked', 'arrived', 'in_progress', 'completed')
    when 'fell_through' then status in ('declined', 'expired', 'cancelled', 'no_show')
    when 'off_calendar' then status in ('declined', 'expired', 'cancelled')
    when 'open' then status in ('requested', 'booked', 'arrived', 'in_progress')
  end
$$;
