-- What a branch notes for a day, for everybody who works there; and why many visits were cancelled at once.
-- needs functions: may_at, reach_account

create table day_note (
  branch_id uuid not null references branch (id),
  day date not null,
  text text not null,
  version int not null default 1,
  changed_by uuid references account (id),
  -- Colleagues read the name; the account itself is out of their reach.
  changed_by_name text not null,
  changed_at timestamptz not null,
  primary key (branch_id, day)
);
alter table day_note enable row level security;
create policy worker on day_note to tendwell_worker using (true) with check (true);
create policy shown on day_note for select to tendwell_app using (
  branch_id = any ((select may_at('appointments.view'))::uuid[]) or changed_by = (select reach_account()));
create policy written on day_note for insert to tendwell_app with check (branch_id = any ((select may_at('appointments.progress'))::uuid[]));
create policy changed on day_note for update to tendwell_app using (branch_id = any ((select may_at('appointments.progress'))::uuid[]));
grant select, insert, update on day_note to tendwell_app;
grant select, insert, update, delete on day_note to tendwell_worker;

alter table visit_action add column reason text not null default '';
