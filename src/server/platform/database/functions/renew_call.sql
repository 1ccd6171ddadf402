-- A visit that goes to another time, or is by video once more, has its call anew: what was ended, locked, moved, or told for the
-- time before says nothing of this one, and whom a host turned away then knocks again. A guest whose link was taken away does
-- not. What was written in the call of before goes. Where the door is open at the new time as well, who waits or talks stays.
create or replace function renew_call() returns trigger language plpgsql security definer set search_path = public as $$
declare
  is_ahead boolean := new.mode <> old.mode
    or new.changed_at < new.start_at - call_opens(new.practitioner_id, new.branch_id) * interval '1 minute';
begin
  update meeting m set is_locked = false, moved_to = null, told_at = null,
    state = case when is_ahead or m.state not in ('open', 'live') then 'scheduled' else m.state end,
    live_since = case when is_ahead then null else m.live_since end,
    seconds = case when is_ahead then 0 else m.seconds end
    where m.appointment_id = new.id;
  if is_ahead then
    delete from call_message where appointment_id = new.id;
  end if;
  update call_place p set state = 'left'
    where p.appointment_id = new.id and p.role <> 'host' and p.state <> 'left' and (is_ahead or p.state in ('denied', 'removed'))
      and not exists (select from guest_link l where l.id = p.guest_link_id and l.revoked_at is not null);
  return null;
end $$;
