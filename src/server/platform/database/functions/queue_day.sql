-- The day of a queue: until four in the morning on the wall it is still yesterday, so that a branch that is open past
-- midnight goes on with its numbers (domain/queue/queue-day.ts says the same; a test compares).
create or replace function queue_day(moment timestamptz, zone text) returns date language sql immutable parallel safe as $$
  select (moment at time zone zone - interval '4 hours')::date
$$;
