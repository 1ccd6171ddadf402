-- What is shared for a visit is shared with its doctor, or with its branch: it ends for the one whom the visit has left and begins
-- for the one that it has gone to.
create or replace function hand_over_grants() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into record_grant (id, patient_id, item_id, folder_id, practitioner_id, branch_id, appointment_id, created_at)
    select uuid_v7(), g.patient_id, g.item_id, g.folder_id, case when g.practitioner_id is not null then new.practitioner_id end,
      case when g.branch_id is not null then new.branch_id end, g.appointment_id, new.changed_at
    from record_grant g where g.appointment_id = new.id and g.revoked_at is null
      and (g.practitioner_id <> new.practitioner_id or g.branch_id <> new.branch_id);
  update record_grant set revoked_at = greatest(created_at, new.changed_at)
    where appointment_id = new.id and revoked_at is null and (practitioner_id <> new.practitioner_id or branch_id <> new.branch_id);
  return null;
end $$;
