-- Papers of patients in folders: who owns them, with whom they are shared, and who looked.
-- needs functions: reach_account, reach_practitioner, reach_moment, grant_lives

create table record_folder (
  id uuid primary key,
  patient_id uuid not null references patient (id) on delete cascade,
  name text not null check (length(name) <= 60),
  -- Folders of the product are there from the start and stay; their names come from the words of the screens.
  kind text not null default 'own' check (kind in ('own', 'visits', 'letters', 'results')),
  created_at timestamptz not null,
  deleted_at timestamptz,
  version int not null default 1
);
create unique index record_folder_name on record_folder (patient_id, lower(name)) where kind = 'own' and deleted_at is null;
create unique index record_folder_kind on record_folder (patient_id, kind) where kind <> 'own';

create table record_item (
  id uuid primary key,
  -- Without a patient a file waits to be erased.
  patient_id uuid references patient (id) on delete set null,
  folder_id uuid references record_folder (id) on delete set null,
  title text not null check (length(title) <= 120),
  -- As it was named where it came from, without anything that a name can do.
  file_name text not null check (length(file_name) <= 140),
  -- By its content; empty until the whole file is here.
  media_type text not null default '',
  size bigint not null check (size > 0),
  received bigint not null default 0 check (received between 0 and size),
  -- Under the master key. Whoever blanks it has erased the file.
  wrapped_key text not null,
  document_date date,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  version int not null default 1
);
create index record_item_folder on record_item (folder_id);
create index record_item_patient on record_item (patient_id, changed_at);
create index record_item_bin on record_item (deleted_at) where deleted_at is not null;
create index record_item_coming on record_item (created_at) where received < size;

create table record_grant (
  id uuid primary key,
  patient_id uuid not null references patient (id) on delete cascade,
  item_id uuid references record_item (id) on delete cascade,
  folder_id uuid references record_folder (id) on delete cascade,
  practitioner_id uuid not null references practitioner (id),
  -- It ends with this visit, wherever that is moved.
  appointment_id uuid references appointment (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  check ((item_id is null) <> (folder_id is null)),
  check (appointment_id is null or expires_at is null)
);
create index record_grant_doctor on record_grant (practitioner_id) where revoked_at is null;
create index record_grant_patient on record_grant (patient_id);
create index record_grant_item on record_grant (item_id);
create index record_grant_folder on record_grant (folder_id);
create index record_grant_visit on record_grant (appointment_id);

create table record_access (
  id uuid primary key,
  patient_id uuid not null references patient (id) on delete cascade,
  at timestamptz not null,
  account_id uuid not null,
  -- As who they looked: the one it belongs to, or a doctor; a doctor by name.
  looked_as text not null check (looked_as in ('owner', 'doctor')),
  name text not null,
  way text not null check (way in ('list', 'preview', 'download', 'share')),
  item_id uuid,
  folder_id uuid,
  grant_id uuid
);
create index record_access_patient on record_access (patient_id, at);
create index record_access_account on record_access (account_id);

-- Papers are their owner's: neither a carer nor a clinic sees any of them by being that.
alter table record_folder enable row level security;
create policy worker on record_folder to tendwell_worker using (true) with check (true);
create policy own on record_folder to tendwell_app
  using (exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account())))
  with check (exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account())));

alter table record_grant enable row level security;
create policy worker on record_grant to tendwell_worker using (true) with check (true);
create policy own on record_grant to tendwell_app
  using (exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account())))
  with check (exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account())));
create policy shared on record_grant for select to tendwell_app using (
  practitioner_id = (select reach_practitioner()) and grant_lives(revoked_at, expires_at, appointment_id, (select reach_moment())));
revoke delete on record_grant from tendwell_app;

alter table record_item enable row level security;
create policy worker on record_item to tendwell_worker using (true) with check (true);
create policy own on record_item to tendwell_app
  using (exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account())))
  with check (exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account()))
    and exists (select from record_folder f where f.id = folder_id and f.patient_id = record_item.patient_id));
create policy shared on record_item for select to tendwell_app using (
  deleted_at is null and received = size and exists (select from record_grant g
    where g.practitioner_id = (select reach_practitioner()) and g.patient_id = record_item.patient_id
      and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, (select reach_moment()))
      and (g.item_id = record_item.id or g.folder_id = record_item.folder_id)));
revoke delete on record_item from tendwell_app;

-- Whoever looks writes a line of their own, about what they reach; nobody changes or takes away a line.
alter table record_access enable row level security;
create policy worker on record_access to tendwell_worker using (true) with check (true);
create policy own on record_access for select to tendwell_app
  using (exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account())));
create policy looked on record_access for insert to tendwell_app with check (account_id = (select reach_account()) and (
  exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account()))
  or exists (select from record_grant g where g.id = grant_id and g.patient_id = record_access.patient_id)));
revoke update, delete on record_access from tendwell_app;
