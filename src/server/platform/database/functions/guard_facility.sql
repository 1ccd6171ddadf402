-- A facility that signs up waits: that it was checked is said by who decides about it. What was checked and is then changed
-- by its own people waits again. The practice of one doctor stands with the check of that doctor.
create or replace function guard_facility() returns trigger language plpgsql as $$
begin
  if is_product() then return new; end if;
  if tg_op = 'INSERT' then
    if new.checked_on is not null or new.check_due is not null or new.check_state <> (case new.kind when 'practice' then 'checked' else 'waiting' end) then
      raise exception 'only who decides about facilities may say that one is checked' using errcode = '42501';
    end if;
    return new;
  end if;
  if new.kind <> old.kind then
    raise exception 'a facility stays what it is' using errcode = '42501';
  end if;
  if new.closed_at is distinct from old.closed_at and not (case when new.closed_at is null
      then coalesce(may_platform('verification.decide'), false) else old.id = any (coalesce(reach_facilities(), '{}')) end) then
    raise exception 'a facility is closed by whoever runs it, and opened again by the product or by who decides about facilities' using errcode = '42501';
  end if;
  if (new.name, new.legal_name, new.address, new.register_number) is distinct from (old.name, old.legal_name, old.address, old.register_number) then
    if not old.id = any (coalesce(reach_facilities(), '{}')) then
      raise exception 'who decides about a facility changes nothing of it' using errcode = '42501';
    end if;
    if old.kind = 'facility' and old.check_state <> 'suspended' then
      new.check_state := 'waiting';
      new.checked_on := null;
      new.check_due := null;
      return new;
    end if;
  end if;
  if not coalesce(may_platform('verification.decide'), false) and (new.checked_on is distinct from old.checked_on
    or new.check_due is distinct from old.check_due or new.is_due_set is distinct from old.is_due_set
    or (new.check_state <> old.check_state and not (old.check_state = 'declined' and new.check_state = 'waiting'))) then
    raise exception 'only who decides about facilities may say that one is checked' using errcode = '42501';
  end if;
  return new;
end $$;
