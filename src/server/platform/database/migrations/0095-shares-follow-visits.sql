-- What is shared until the end of a visit goes with the visit when a colleague takes it over.
-- needs functions: hand_over_grants

create trigger hand_over_grants after update of practitioner_id on appointment for each row
  when (new.practitioner_id is distinct from old.practitioner_id) execute function hand_over_grants();

-- Visits that were handed over before now.
insert into record_grant (id, patient_id, item_id, folder_id, practitioner_id, appointment_id, created_at)
  select uuid_v7(), g.patient_id, g.item_id, g.folder_id, a.practitioner_id, g.appointment_id, greatest(g.created_at, a.changed_at)
  from record_grant g join appointment a on a.id = g.appointment_id
  where g.practitioner_id <> a.practitioner_id and g.revoked_at is null;
update record_grant g set revoked_at = greatest(g.created_at, a.changed_at) from appointment a
  where a.id = g.appointment_id and g.practitioner_id <> a.practitioner_id and g.revoked_at is null;
