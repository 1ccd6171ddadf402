-- needs functions: may_at
-- What a service point is for, and who works there. Nothing named: everything, and everybody who works at the branch.
-- A service is named as the branch lists it: its own by what the rows of all doctors share, a doctor's by its row.
alter table service_point add column services uuid[] not null default '{}' check (cardinality(services) <= 100);

create table point_staff (
  point_id uuid not null references service_point on delete cascade,
  account_id uuid not null references account,
  primary key (point_id, account_id)
);
create index point_staff_of on point_staff (account_id);
alter table point_staff enable row level security;
create policy worker on point_staff to tendwell_worker using (true) with check (true);
create policy set_up on point_staff for all to tendwell_app
  using (exists (select from service_point s where s.id = point_id and s.branch_id = any ((select may_at('queue.setup'))::uuid[])))
  with check (exists (select from service_point s where s.id = point_id and s.branch_id = any ((select may_at('queue.setup'))::uuid[])));
revoke update on point_staff from tendwell_app;
