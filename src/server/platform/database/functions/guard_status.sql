-- The last word on where a visit may go.
create or replace function guard_status() returns trigger language plpgsql as $$
begin
  if not status_may_become(old.status, new.status) then
    raise exception 'appointment % may not go from % to %', old.id, old.status, new.status;
  end if;
  return new;
end $$;
