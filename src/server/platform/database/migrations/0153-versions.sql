-- A newer file of a document is a row of its own that names the document: key, scan, preview, bin and erasure are those of any file.
-- needs functions: reach_practitioner, reach_moment, grant_lives, folder_and_above

alter table record_item
  add column newer_of uuid references record_item (id) on delete set null,
  add column number int not null default 1;
create index record_item_newer on record_item (newer_of);
-- Which of them was looked at; of a list none.
alter table record_access add column number int;

drop policy shared on record_item;
create policy shared on record_item for select to tendwell_app using (
  deleted_at is null and received = size and exists (select from record_grant g
    where g.practitioner_id = (select reach_practitioner()) and g.patient_id = record_item.patient_id
      and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, (select reach_moment()))
      and (g.item_id = coalesce(record_item.newer_of, record_item.id) or g.folder_id = any (folder_and_above(record_item.folder_id)))));
