-- Parents who live apart read who of them wrote last whom a clinic calls for their child, and neither overwrites it unseen.
alter table patient
  add column contact_version integer not null default 0,
  add column contact_changed_at timestamptz,
  add column contact_changed_by uuid references account (id) on delete set null;
create index patient_contact_changed_by on patient (contact_changed_by) where contact_changed_by is not null;
