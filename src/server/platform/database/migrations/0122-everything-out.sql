-- Everything of a person as one archive: asked for, made by a round, there for some days.
-- needs functions: reach_account

create table record_export (
  id uuid primary key,
  -- Without a patient it waits to be erased.
  patient_id uuid references patient (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'failed', 'ended')),
  -- Known when the writing begins.
  size bigint not null default 0,
  written bigint not null default 0,
  documents int not null default 0,
  left_out int not null default 0,
  -- Under the master key. Whoever blanks it has erased the file.
  wrapped_key text not null,
  tries int not null default 0,
  -- Who makes it now moves this ahead; another server goes on after it.
  due_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index record_export_live on record_export (patient_id) where state <> 'ended';
create index record_export_patient on record_export (patient_id);
create index record_export_due on record_export (due_at) where state = 'waiting';

alter table record_export enable row level security;
create policy worker on record_export to tendwell_worker using (true) with check (true);
create policy own on record_export to tendwell_app
  using (exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account())))
  with check (exists (select from patient p where p.id = patient_id and p.account_id = (select reach_account())));
revoke delete on record_export from tendwell_app;

alter table record_access drop constraint record_access_way_check;
alter table record_access add constraint record_access_way_check
  check (way in ('list', 'preview', 'download', 'share', 'export'));
