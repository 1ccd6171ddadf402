-- A patient is in one place at a time.
create or replace function claim_patient(t jsonb) returns void language plpgsql as $$
declare
  got int;
begin
  if t->>'patient' is not null then
    insert into claim (resource_id, during, kind, resource_kind, appointment_id)
      values ((t->>'patient')::uuid, tstzrange((t->>'start')::timestamptz, (t->>'end')::timestamptz), t->>'kind', 'patient',
        (t->>'appointment')::uuid) on conflict do nothing;
    get diagnostics got = row_count;
    if got = 0 then
      perform refuse_visit('patient_busy');
    end if;
  end if;
end $$;
