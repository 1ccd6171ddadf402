-- A booking for a guest who may have been at this facility before: address, name and birth date must all agree, families
-- share addresses. Whoever is found is the patient; nobody is made a second time. Asked behind the guest's lock.
create or replace function as_known_guest(p jsonb) returns jsonb language plpgsql stable as $$
declare
  who jsonb := p->'rows'->'patient';
  known uuid;
begin
  select standing_as(x.id) into known from patient x
    where x.facility_id = (who->>'facility_id')::uuid and x.email = who->>'email'
      and folded(x.first_name || ' ' || x.last_name) = folded((who->>'first_name') || ' ' || (who->>'last_name'))
      and x.date_of_birth is not distinct from (who->>'date_of_birth')::date
    and standing_as(x.id) is not null order by x.created_at limit 1;
  if not found then
    return p;
  end if;
  return jsonb_set(jsonb_set(p #- '{rows,patient}', '{take,patient}', to_jsonb(known)), '{rows,appointment,patient_id}', to_jsonb(known));
end $$;
