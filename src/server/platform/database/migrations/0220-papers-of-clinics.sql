-- Papers that a clinic writes, what it asks a patient for, sharing with a branch, and the way in for an emergency.
-- needs functions: reach_account, reach_practitioner, reach_moment, may_at, grant_lives, is_known_at, folder_and_above, guard_paper, writes_paper, end_archives

alter table record_item
  -- Who wrote it decides about it. What a clinic wrote is its record: the patient may hide it, not delete it.
  add source text not null default 'patient' check (source in ('patient', 'doctor', 'branch')),
  add branch_id uuid references branch (id),
  add practitioner_id uuid references practitioner (id),
  add appointment_id uuid references appointment (id) on delete set null,
  add author_account uuid references account (id) on delete set null,
  -- The doctor or the place, as the patient reads it.
  add author text not null default '' check (length(author) <= 200),
  -- How long a clinic keeps it: a class of the product's list.
  add retention text not null default 'own' check (retention in ('own', 'treatment', 'administrative')),
  add hidden_at timestamptz,
  add withdrawn_at timestamptz,
  add withdrawn_why text not null default '' check (length(withdrawn_why) <= 200),
  add constraint record_item_author check ((source = 'patient') = (branch_id is null) and (source = 'patient') = (retention = 'own')
    and (source = 'doctor') <= (practitioner_id is not null));
create index record_item_branch on record_item (branch_id, patient_id) where branch_id is not null;
create index record_item_author on record_item (practitioner_id) where practitioner_id is not null;
create index record_item_visit on record_item (appointment_id) where appointment_id is not null;

alter table record_grant
  alter practitioner_id drop not null,
  -- Everybody who may see records at this branch.
  add branch_id uuid references branch (id),
  add constraint record_grant_to_one check (num_nonnulls(practitioner_id, branch_id) = 1);
create index record_grant_branch on record_grant (branch_id) where branch_id is not null and revoked_at is null;

-- Who opened everything of a patient for an emergency, and why. It ends by itself; nobody changes a line.
create table record_emergency (
  id uuid primary key,
  patient_id uuid not null references patient (id) on delete cascade,
  account_id uuid not null,
  branch_id uuid not null references branch (id),
  practitioner_id uuid references practitioner (id),
  -- The visit it came by, if it came by one.
  appointment_id uuid references appointment (id) on delete set null,
  -- As the patient reads it: the doctor or the place, and the role there.
  who text not null check (length(who) <= 200),
  role text not null check (length(role) <= 100),
  reason text not null check (length(reason) between 10 and 500),
  at timestamptz not null,
  expires_at timestamptz not null check (expires_at > at)
);
create index record_emergency_account on record_emergency (account_id, patient_id);
create index record_emergency_patient on record_emergency (patient_id, at);

create table record_request (
  id uuid primary key,
  patient_id uuid not null references patient (id) on delete cascade,
  branch_id uuid not null references branch (id),
  practitioner_id uuid references practitioner (id),
  appointment_id uuid references appointment (id) on delete set null,
  what text not null check (length(what) between 1 and 200),
  -- The doctor or the place, as the patient reads it.
  asked_by text not null check (length(asked_by) <= 200),
  asked_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'sent', 'refused', 'withdrawn')),
  answered_at timestamptz,
  item_id uuid references record_item (id) on delete set null
);
create index record_request_patient on record_request (patient_id, asked_at);
create index record_request_branch on record_request (branch_id, patient_id);
create index record_request_item on record_request (item_id);

alter table record_access
  add role text not null default '' check (length(role) <= 100),
  drop constraint record_access_looked_as_check,
  add constraint record_access_looked_as_check check (looked_as in ('owner', 'doctor', 'branch', 'emergency'));

alter table patient_merge add papers uuid[] not null default '{}', add asked uuid[] not null default '{}';

-- What a clinic wrote is for who may see records there, and for its doctor or the doctor of its visit.
create policy written on record_item for select to tendwell_app using (
  source <> 'patient' and writes_paper(branch_id, practitioner_id, appointment_id, 'records.view'));
create policy write on record_item for insert to tendwell_app with check (
  source <> 'patient' and author_account = (select reach_account())
  and writes_paper(branch_id, practitioner_id, appointment_id, 'records.create')
  and (is_known_at(patient_id, array[branch_id])));
create policy write_on on record_item for update to tendwell_app using (
  source <> 'patient' and (writes_paper(branch_id, practitioner_id, appointment_id, 'records.create')
    or branch_id = any ((select may_at('records.delete'))::uuid[])));

drop policy shared on record_item;
create policy shared on record_item for select to tendwell_app using (
  deleted_at is null and hidden_at is null and withdrawn_at is null and received = size and exists (select from record_grant g
    where (g.practitioner_id = (select reach_practitioner()) or g.branch_id = any ((select may_at('records.view'))::uuid[]))
      and g.patient_id = record_item.patient_id
      and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, (select reach_moment()))
      and (g.item_id = coalesce(record_item.newer_of, record_item.id) or g.folder_id = any (folder_and_above(record_item.folder_id)))));
-- What a clinic took back is nobody's to open but the clinic's.
drop policy own on record_item;
create policy own on record_item to tendwell_app
  using (withdrawn_at is null and exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account())))
  with check (exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account()))
    and exists (select from record_folder f where f.id = folder_id and f.patient_id = record_item.patient_id));
create policy emergency on record_item for select to tendwell_app using (
  deleted_at is null and withdrawn_at is null and received = size and exists (select from record_emergency e
    where e.account_id = (select reach_account()) and e.patient_id = record_item.patient_id and e.expires_at > (select reach_moment())));

drop policy shared on record_grant;
create policy shared on record_grant for select to tendwell_app using (
  (practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('records.view'))::uuid[]))
  and grant_lives(revoked_at, expires_at, appointment_id, (select reach_moment())));

-- A patient's own rows stay the patient's: whoever is one writes no paper of a clinic.
create trigger guard_paper before insert or update on record_item for each row execute function guard_paper();
create trigger end_archives after update of withdrawn_at on record_item for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function end_archives();

alter table record_emergency enable row level security;
create policy worker on record_emergency to tendwell_worker using (true) with check (true);
create policy own on record_emergency for select to tendwell_app using (
  account_id = (select reach_account()) or exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account())));
create policy opened on record_emergency for insert to tendwell_app with check (
  account_id = (select reach_account()) and writes_paper(branch_id, practitioner_id, appointment_id, 'records.breakglass')
  and is_known_at(patient_id, array[branch_id]));
revoke update, delete on record_emergency from tendwell_app;

alter table record_request enable row level security;
create policy worker on record_request to tendwell_worker using (true) with check (true);
create policy own on record_request for select to tendwell_app
  using (exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account())));
create policy answered on record_request for update to tendwell_app
  using (exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account())));
create policy asked on record_request for select to tendwell_app
  using (writes_paper(branch_id, practitioner_id, appointment_id, 'records.view'));
create policy ask on record_request for insert to tendwell_app with check (
  writes_paper(branch_id, practitioner_id, appointment_id, 'records.create') and is_known_at(patient_id, array[branch_id]));
create policy take_back on record_request for update to tendwell_app
  using (writes_paper(branch_id, practitioner_id, appointment_id, 'records.create'));
revoke update, delete on record_request from tendwell_app;
grant update (state, answered_at, item_id) on record_request to tendwell_app;

drop policy looked on record_access;
create policy looked on record_access for insert to tendwell_app with check (account_id = (select reach_account()) and (
  exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account()))
  or exists (select from record_grant g where g.id = grant_id and g.patient_id = record_access.patient_id)
  or exists (select from record_emergency e where e.id = grant_id and e.patient_id = record_access.patient_id)
  or exists (select from record_item i where i.id = item_id and i.patient_id = record_access.patient_id)
  or item_id is null and looked_as in ('doctor', 'branch') and exists (
    select from record_item i where i.patient_id = record_access.patient_id and i.source <> 'patient')));
