/*
 The wall in the one write path, which runs with the owner's rights: what a request changes, books or lets go must be
 within reach of whoever asks, whatever the product's own check said. `right` is the one that was checked for a change.
*/
create or replace function check_reach(p jsonb) returns void language plpgsql stable as $$
declare
  booked jsonb := p #> '{rows,appointment}';
  person jsonb := p #> '{rows,patient}';
  at_desk boolean;
begin
  if is_product() then
    return;
  end if;
  -- A condition that asks a table costs a statement even where it is not reached: those stand within.
  if p ? 'change' then
    if not exists (select from appointment a where a.id = (p->'change'->>'appointment')::uuid and visit_in_reach(a, p->>'right')) then
      perform refuse_visit('not_found');
    end if;
  end if;
  if p->'release' ? 'appointment' and p->'release'->>'appointment' is distinct from p->'change'->>'appointment' then
    perform refuse_visit('not_found');
  end if;
  if booked is not null then
    at_desk := coalesce((booked->>'practitioner_id')::uuid = reach_practitioner()
      or (booked->>'branch_id')::uuid = any (may_at('appointments.create')), false);
    if person is not null and not at_desk and not coalesce((person->>'account_id')::uuid = reach_account(), false)
        and not coalesce(person->>'account_id' is null and (person->>'facility_id')::uuid = reach_facility() and person->>'email' = reach_address(), false) then
      perform refuse_visit('not_found');
    end if;
    -- A desk writes down guests of its own house, and books for people whom it knows.
    if at_desk and not coalesce(person->>'account_id' is null and (person->>'facility_id')::uuid = any (reach_desks()), false)
        and not (person is null and (patient_at_desk((booked->>'patient_id')::uuid) or patient_in_reach((booked->>'patient_id')::uuid))) then
      perform refuse_visit('not_found');
    end if;
    if person is null and not at_desk and not patient_in_reach((booked->>'patient_id')::uuid) then
      perform refuse_visit('not_found');
    end if;
  end if;
  -- A link opens a visit without a log-in: it is made for the visit that is booked or changed, for no other.
  perform from jsonb_array_elements(p #> '{rows,links}') l
    where l->>'appointment_id' is distinct from booked->>'id' and l->>'appointment_id' is distinct from p->'change'->>'appointment';
  if found then
    perform refuse_visit('not_found');
  end if;
  if p #> '{rows,hold}' is not null and p #>> '{rows,hold,visitor}' is distinct from reach_visitor() then
    perform refuse_visit('not_found');
  end if;
  if p->'release' ? 'hold' then
    if not exists (select from hold h where h.id = (p->'release'->>'hold')::uuid and (h.visitor = reach_visitor()
        or exists (select from draft d where d.hold_id = h.id and d.account_id = reach_account())
        or exists (select from time_offer f join appointment a on a.id = f.appointment_id where f.hold_id = h.id and visit_in_reach(a, p->>'right')))) then
      -- Gone already: the write itself says so.
      perform from hold h where h.id = (p->'release'->>'hold')::uuid;
      if found then
        perform refuse_visit('not_found');
      end if;
    end if;
  end if;
end $$;
