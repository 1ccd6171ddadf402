-- An archive holds everything of a person, or one folder with those in it. What the folder is to it, the person is to everything:
-- one stands at a time. Where the folder is erased, the key of its archive goes with the row.
alter table record_export add column folder_id uuid references record_folder (id) on delete cascade;
create index record_export_folder on record_export (folder_id);
drop index record_export_live;
create unique index record_export_live on record_export (coalesce(folder_id, patient_id)) where state <> 'ended';
