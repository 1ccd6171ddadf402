-- What a clinic wrote stays as it was written: the one it is about hides it or shows it again, and no more. Nobody makes a
-- patient's paper a clinic's, or the other way round. What was handed in for a visit its patient also takes away.
create or replace function guard_paper() returns trigger language plpgsql as $$
declare
  is_writer boolean := new.source <> 'patient' and (writes_paper(new.branch_id, new.practitioner_id, new.appointment_id, 'records.create')
    or coalesce(new.branch_id = any (may_at('records.delete')), false));
begin
  -- A round, or what follows from an act: entries of one person that are joined bring their papers along.
  if current_user <> 'tendwell_app' then
    return new;
  end if;
  if tg_op = 'UPDATE' and (new.source, new.branch_id, new.practitioner_id, new.appointment_id, new.retention, new.patient_id, new.author)
      is distinct from (old.source, old.branch_id, old.practitioner_id, old.appointment_id, old.retention, old.patient_id, old.author) then
    raise exception 'whose paper it is does not change' using errcode = '42501';
  end if;
  -- A column that came later: read as one that may not be there yet.
  if tg_op = 'UPDATE' and (to_jsonb(new)->>'question') is distinct from (to_jsonb(old)->>'question') then
    raise exception 'what a paper answers does not change' using errcode = '42501';
  end if;
  if to_jsonb(new)->>'question' is not null and gives_paper(new.appointment_id, new.patient_id) then
    return new;
  end if;
  if new.source <> 'patient' and not is_writer and (tg_op = 'INSERT'
      or (to_jsonb(new) - array['hidden_at', 'version']) is distinct from (to_jsonb(old) - array['hidden_at', 'version'])) then
    raise exception 'a patient hides what a clinic wrote and changes nothing of it' using errcode = '42501';
  end if;
  if new.source <> 'patient' and is_writer and tg_op = 'UPDATE' and old.received = old.size and old.wrapped_key is distinct from new.wrapped_key then
    raise exception 'what a clinic wrote is kept for its time' using errcode = '42501';
  end if;
  return new;
end $$;
