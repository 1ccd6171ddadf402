-- needs functions: reach_practitioner
-- What a checked doctor hangs on the wall. Who holds the paper can ask whether it stands; nothing in it is secret.
create table practitioner_credential (
  id uuid primary key,
  practitioner_id uuid not null references practitioner (id) on delete cascade,
  -- Its bit in the list of those that were taken back; chosen at random, so that it tells of nobody.
  list int not null,
  status_index int not null check (status_index between 0 and 131071),
  says jsonb not null,
  issued_at timestamptz not null,
  valid_until date not null,
  replaced_at timestamptz,
  unique (list, status_index)
);
create unique index practitioner_credential_live on practitioner_credential (practitioner_id) where replaced_at is null;
create index practitioner_credential_of on practitioner_credential (practitioner_id);

alter table practitioner_credential enable row level security;
create policy worker on practitioner_credential to tendwell_worker using (true) with check (true);
create policy shown on practitioner_credential for select to tendwell_app using (true);
create policy own_insert on practitioner_credential for insert to tendwell_app with check (
  practitioner_id = (select reach_practitioner()) and replaced_at is null
  and exists (select from practitioner p where p.id = practitioner_id and p.verification in ('verified', 'expiring', 'recheck_due')));
create policy own_update on practitioner_credential for update to tendwell_app using (practitioner_id = (select reach_practitioner()));
revoke update, delete on practitioner_credential from tendwell_app;
grant update (replaced_at) on practitioner_credential to tendwell_app;
