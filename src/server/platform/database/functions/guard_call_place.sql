-- Nobody lets themselves in: whoever is no host of the call begins by waiting, and stays where a host left them.
-- A change of the visit begins anew for them (`renew_call`, a trigger).
create or replace function guard_call_place() returns trigger language plpgsql as $$
declare
  inside text[] := array['admitted', 'connected', 'reconnecting'];
begin
  if is_product() or pg_trigger_depth() > 1 or hosts_call(new.appointment_id) then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.role = 'host' or new.state <> 'waiting' then
      -- A row that stands already is an update, whose own look follows.
      if not exists (select from call_place p where p.appointment_id = new.appointment_id and p.key = new.key) then
        raise insufficient_privilege using message = 'not a host of this call';
      end if;
    end if;
    return new;
  end if;
  if (new.role = 'host') <> (old.role = 'host') or (new.state = any (inside) and not old.state = any (inside))
      or (old.state in ('denied', 'removed') and new.state <> old.state) or (new.state in ('denied', 'removed') and new.state <> old.state) then
    raise insufficient_privilege using message = 'not a host of this call';
  end if;
  return new;
end $$;
