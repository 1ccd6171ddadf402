-- The register of a branch: who was written down at its desk, what changed since somebody looked, the end of a number by
-- which somebody is found however they write it, and who looked at whom, for the person it is about.
-- needs functions: may_at, is_known_at, looks_at

alter table patient
  add column branch_id uuid references branch,
  add column version int not null default 1,
  add column merged_into uuid references patient on delete set null,
  add column phone_end text generated always as (right(regexp_replace(phone_number, '\D', '', 'g'), 9)) stored;
create index patient_born on patient (date_of_birth);
create index patient_phone on patient (phone_end) where phone_end <> '';
create index patient_branch on patient (branch_id) where branch_id is not null;
create index patient_merged on patient (merged_into) where merged_into is not null;

create policy at_desk on patient for select to tendwell_app using (branch_id = any ((select may_at('patients.search'))::uuid[]));
create policy at_desk_insert on patient for insert to tendwell_app with check (
  account_id is null and branch_id = any ((select may_at('patients.edit'))::uuid[])
  and facility_id = (select b.facility_id from branch b where b.id = branch_id));
create policy at_desk_update on patient for update to tendwell_app using (
  account_id is null and is_known_at(id, (select may_at('patients.edit'))::uuid[]));

-- Whom a search showed stands in its line.
create index audit_shown on audit using gin ((detail->'patients')) where detail ? 'patients';
