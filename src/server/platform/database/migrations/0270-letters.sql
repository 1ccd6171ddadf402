-- Letters that a clinic writes for a visit: templates of a branch or a doctor, and what somebody has begun.
-- needs functions: reach_account, reach_practitioner, may_at, writes_paper

create table letter_template (
  id uuid primary key,
  -- For everybody who writes at a branch, or for one doctor wherever they work.
  branch_id uuid references branch (id),
  practitioner_id uuid references practitioner (id),
  name text not null check (length(name) between 1 and 80),
  body text not null check (length(body) between 1 and 10000),
  version int not null default 1,
  changed_at timestamptz not null,
  constraint letter_template_of_one check (num_nonnulls(branch_id, practitioner_id) = 1)
);
create unique index letter_template_of_branch on letter_template (branch_id, lower(name)) where branch_id is not null;
create unique index letter_template_of_doctor on letter_template (practitioner_id, lower(name)) where practitioner_id is not null;

alter table letter_template enable row level security;
create policy worker on letter_template to tendwell_worker using (true) with check (true);
-- A doctor writes with the templates of the branches they work at, and changes their own.
create policy shown on letter_template for select to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('records.create'))::uuid[])
  or exists (select from practitioner_branch w where w.branch_id = letter_template.branch_id
    and w.practitioner_id = (select reach_practitioner()) and w.state = 'active'));
create policy made on letter_template for insert to tendwell_app with check (
  practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('records.create'))::uuid[]));
create policy changed on letter_template for update to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('records.create'))::uuid[]));
create policy deleted on letter_template for delete to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('records.create'))::uuid[]));
grant select, insert, update, delete on letter_template to tendwell_app, tendwell_worker;

create table letter_draft (
  id uuid primary key,
  appointment_id uuid not null references appointment (id) on delete cascade,
  account_id uuid not null references account (id),
  -- Title and text, sealed; empty once the letter is saved.
  content text not null,
  version int not null default 1,
  changed_at timestamptz not null,
  -- What became of it: who saves it once more, since the answer was lost, is told the same.
  item_id uuid references record_item (id) on delete set null,
  saved_at timestamptz
);
create unique index letter_draft_begun on letter_draft (appointment_id, account_id) where saved_at is null;
create index letter_draft_account on letter_draft (account_id);
create index letter_draft_item on letter_draft (item_id) where item_id is not null;

alter table letter_draft enable row level security;
create policy worker on letter_draft to tendwell_worker using (true) with check (true);
-- What somebody has begun is theirs alone, as long as they may write for the visit.
create policy own on letter_draft to tendwell_app
  using (account_id = (select reach_account()) and exists (select from appointment a where a.id = appointment_id
    and writes_paper(a.branch_id, a.practitioner_id, a.id, 'records.create')))
  with check (account_id = (select reach_account()) and exists (select from appointment a where a.id = appointment_id
    and writes_paper(a.branch_id, a.practitioner_id, a.id, 'records.create')));
grant select, insert, update, delete on letter_draft to tendwell_app, tendwell_worker;
