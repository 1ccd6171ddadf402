-- Whoever waits for a time with a doctor's service has one now, however it was booked: they wait no more. The time that
-- was held for them is theirs where it is this one; any other is let go by the next round.
create or replace function end_awaited() returns trigger language plpgsql security definer set search_path = public as $$
begin
  -- Almost nobody waits: one small look, before the statements that end it.
  perform from awaited_time
    where patient_id = new.patient_id and practitioner_id = new.practitioner_id and service_id = new.service_id and state = 'waiting';
  if not found then
    return null;
  end if;
  update awaited_offer f set state = case when is_this then 'taken' else 'open' end,
      expires_at = case when is_this then f.expires_at else least(f.expires_at, new.created_at) end
    from (select o.id, o.start_at = new.start_at and w.offering_id = new.offering_id
        and not exists (select from hold h where h.id = o.hold_id) as is_this
      from awaited_offer o join awaited_time w on w.id = o.entry_id
      where w.patient_id = new.patient_id and w.practitioner_id = new.practitioner_id and w.service_id = new.service_id
        and w.state = 'waiting' and o.state = 'open') x
    where f.id = x.id;
  update awaited_time set state = 'booked', ended_at = new.created_at
    where patient_id = new.patient_id and practitioner_id = new.practitioner_id and service_id = new.service_id and state = 'waiting';
  return null;
end $$;
