-- What is shared for a visit is shared with its doctor: it ends for the one who gave the visit away and begins for the one who has it now.
create or replace function hand_over_grants() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into record_grant (id, patient_id, item_id, folder_id, practitioner_id, appointment_id, created_at)
    select uuid_v7(), g.patient_id, g.item_id, g.folder_id, new.practitioner_id, g.appointment_id, new.changed_at
    from record_grant g where g.appointment_id = new.id and g.practitioner_id = old.practitioner_id and g.revoked_at is null;
  update record_grant set revoked_at = new.changed_at
    where appointment_id = new.id and practitioner_id = old.practitioner_id and revoked_at is null;
  return null;
end $$;
