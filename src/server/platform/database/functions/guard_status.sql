-- The table of transitions of domain/booking, once more, as the last word.
create or replace function guard_status() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and new.status <> 'entered_in_error' and (old.status, new.status) not in (
    ('requested', 'booked'), ('requested', 'declined'), ('requested', 'expired'), ('requested', 'cancelled'),
    ('booked', 'arrived'), ('booked', 'in_progress'), ('booked', 'cancelled'), ('booked', 'no_show'),
    ('arrived', 'in_progress'), ('arrived', 'cancelled'), ('arrived', 'no_show'), ('arrived', 'booked'),
    ('in_progress', 'completed'), ('completed', 'in_progress'), ('no_show', 'arrived'), ('no_show', 'booked'),
    ('cancelled', 'booked')) then
    raise exception 'appointment % may not go from % to %', old.id, old.status, new.status;
  end if;
  return new;
end $$;
