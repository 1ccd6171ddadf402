-- The time that is taken is the one that is held: its claims change hands and nobody's bits change. False when the hold
-- is for another time, or has other things than the visit needs.
create or replace function take_over_hold(t jsonb, of_hold uuid, out done boolean) language plpgsql as $$
declare
  held uuid;
  held_kind text;
begin
  select c.resource_id, c.resource_kind into held, held_kind from claim c
    where c.hold_id = of_hold and ((c.resource_id = (t->>'practitioner')::uuid and c.during = taken_range(t))
      or (c.resource_kind = 'session' and c.during = tstzrange((t->>'start')::timestamptz, (t->>'end')::timestamptz)));
  done := found;
  -- What the service needs may have changed since the time was held. A group keeps what it was begun with.
  if done and held_kind <> 'session' then
    done := (select count(*) from claim c where c.hold_id = of_hold and c.resource_kind = 'service_point')
      = case when (t->>'needs')::boolean then (
        select coalesce(sum(n.wanted), 0) from (select distinct x.need_id, x.wanted from offering o
          cross join lateral needs_of((t->>'service')::uuid, (t->>'branch')::uuid, o.mode) x where o.id = (t->>'offering')::uuid) n) else 0 end;
  end if;
  if not done then
    return;
  end if;
  -- The doctor may have closed the time since it was held.
  if lies_outside((t->>'offering')::uuid, (t->>'service')::uuid,
      tstzrange((t->>'start')::timestamptz, (t->>'end')::timestamptz)) then
    perform refuse_visit('not_offered');
  end if;
  update claim set kind = t->>'kind', appointment_id = (t->>'appointment')::uuid, hold_id = (t->>'hold')::uuid where hold_id = of_hold;
  delete from hold where id = of_hold;
  perform claim_patient(t);
end $$;
