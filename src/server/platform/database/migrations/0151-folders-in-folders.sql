-- Folders lie in folders; what is shared with a folder is shared with what lies below it.
-- needs functions: reach_practitioner, reach_moment, grant_lives, folder_and_above, end_removed_grants

alter table record_folder
  add column parent_id uuid references record_folder (id) on delete set null,
  -- The folders it lies in, the outermost first.
  add column above uuid[] not null default '{}';
create index record_folder_parent on record_folder (parent_id);
drop index record_folder_name;
create unique index record_folder_name on record_folder (patient_id, coalesce(parent_id, patient_id), lower(name))
  where kind = 'own' and deleted_at is null;

drop policy shared on record_item;
create policy shared on record_item for select to tendwell_app using (
  deleted_at is null and received = size and exists (select from record_grant g
    where g.practitioner_id = (select reach_practitioner()) and g.patient_id = record_item.patient_id
      and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, (select reach_moment()))
      and (g.item_id = record_item.id or g.folder_id = any (folder_and_above(record_item.folder_id)))));

create trigger end_removed_grants after update of removed_at on patient for each row
  when (old.removed_at is null and new.removed_at is not null and new.merged_into is null)
  execute function end_removed_grants();
