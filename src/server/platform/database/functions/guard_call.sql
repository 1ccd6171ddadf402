-- The clock of a call runs by whoever is in it; all else is for hosts. What follows from a change of the visit, which came through
-- guards of its own, is done by a trigger, in whose depth nobody writes by themselves.
create or replace function guard_call() returns trigger language plpgsql as $$
begin
  if is_product() or pg_trigger_depth() > 1 or hosts_call(new.appointment_id) then
    return new;
  end if;
  if new.is_locked <> old.is_locked or new.moved_to is distinct from old.moved_to or new.told_at is distinct from old.told_at
      or (new.state <> old.state and not (old.state in ('scheduled', 'open', 'live', 'missed') and new.state in ('open', 'live')))
      or (inside_call() is distinct from new.appointment_id and new.live_since is not null and old.live_since is null) then
    raise insufficient_privilege using message = 'not a host of this call';
  end if;
  return new;
end $$;
