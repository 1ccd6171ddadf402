-- The claims of a visit, or of a group visit (`of_session`): its doctor's, and those of the rooms and devices that it needs.
create or replace function claim_place(t jsonb, visit tstzrange, whole tstzrange, of_session uuid) returns void language plpgsql as $$
declare
  practitioner uuid := (t->>'practitioner')::uuid;
  of_appointment uuid := case when of_session is null then (t->>'appointment')::uuid end;
  of_hold uuid := case when of_session is null then (t->>'hold')::uuid end;
  may_overbook boolean := coalesce((t->>'overbook')::boolean, false);
  -- What was agreed before stands, whatever the hours and limits are by now.
  was_agreed boolean := coalesce((t->>'agreed')::boolean, false);
  of_kind text := case when of_session is null then t->>'kind' else 'booking' end;
  got int;
  o record;
begin
  select x.has_blocks, x.mode into o from offering x where x.id = (t->>'offering')::uuid;
  if not may_overbook then
    if not was_agreed and lies_outside((t->>'offering')::uuid, (t->>'service')::uuid, visit) then
      perform refuse_visit('not_offered');
    end if;
    if is_busy(practitioner, whole) then
      perform refuse_visit('slot_taken');
    end if;
    if o.has_blocks and not was_agreed and is_busy((t->>'offering')::uuid, whole) then
      perform refuse_visit('not_offered');
    end if;
  end if;

  insert into claim (resource_id, during, kind, resource_kind, appointment_id, hold_id, session_id, branch_id, starts_at)
    values (practitioner, whole, of_kind, 'practitioner', of_appointment, of_hold, of_session, (t->>'branch')::uuid, lower(visit))
    on conflict do nothing;
  get diagnostics got = row_count;
  if got = 0 and not may_overbook then
    perform refuse_visit('slot_taken');
  elsif got = 0 then
    insert into claim (resource_id, during, kind, resource_kind, appointment_id, hold_id, session_id, branch_id, starts_at, is_overbooked)
      values (practitioner, whole, of_kind, 'practitioner', of_appointment, of_hold, of_session, (t->>'branch')::uuid, lower(visit), true);
  end if;
  perform mark_busy(practitioner, whole);

  if (t->>'needs')::boolean then
    perform claim_needs(t, o.mode, visit, whole, of_session);
  end if;
  if o.has_blocks then
    perform lay_blocks(practitioner, whole);
  end if;
end $$;
