-- A doctor whom an account has saved, to find them again. Whom somebody saves says what they may suffer from: nobody else reads it.
create table saved_doctor (
  account_id uuid not null references account,
  practitioner_id uuid not null references practitioner on delete cascade,
  saved_at timestamptz not null,
  primary key (account_id, practitioner_id)
);
create index saved_doctor_of on saved_doctor (practitioner_id);
alter table saved_doctor enable row level security;
create policy worker on saved_doctor to tendwell_worker using (true) with check (true);
create policy own on saved_doctor to tendwell_app using (account_id = (select reach_account())) with check (account_id = (select reach_account()));
revoke update on saved_doctor from tendwell_app;
