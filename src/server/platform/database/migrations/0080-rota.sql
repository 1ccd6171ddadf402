-- The rota of a branch: who last changed a doctor's hours there, and in which room each doctor sits on a weekday.
-- needs functions: may_at, reach_practitioner

-- Which hours somebody decided on: a change made on older ones is refused and shows both.
create table hours_change (
  practitioner_id uuid not null references practitioner (id),
  branch_id uuid not null references branch (id),
  version int not null default 1,
  changed_at timestamptz not null,
  changed_by uuid references account (id),
  primary key (practitioner_id, branch_id)
);
create index hours_change_by on hours_change (changed_by);
alter table hours_change enable row level security;
create policy worker on hours_change to tendwell_worker using (true) with check (true);
create policy reach on hours_change for select to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('schedule.view'))::uuid[]));
create policy writes on hours_change to tendwell_app
  using (practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('schedule.edit.others'))::uuid[]))
  with check (practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('schedule.edit.others'))::uuid[]));

create table room_plan (
  branch_id uuid not null references branch (id),
  practitioner_id uuid not null references practitioner (id),
  weekday int not null check (weekday between 1 and 7),
  service_point_id uuid not null references service_point (id),
  primary key (practitioner_id, branch_id, weekday)
);
create index room_plan_of on room_plan (branch_id);
create index room_plan_room on room_plan (service_point_id);
alter table room_plan enable row level security;
create policy worker on room_plan to tendwell_worker using (true) with check (true);
create policy reach on room_plan for select to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('schedule.view'))::uuid[]));
create policy writes on room_plan to tendwell_app
  using (branch_id = any ((select may_at('schedule.edit.others'))::uuid[]))
  with check (branch_id = any ((select may_at('schedule.edit.others'))::uuid[]));

-- Made on the rota of a branch, in place of the weekly hours of that date; what is not is the doctor's own.
alter table schedule_exception add column is_rota boolean not null default false;

-- Whoever makes the rota writes the hours and dates of a doctor at that branch, and at no other.
create policy rota on schedule_rule to tendwell_app
  using (branch_id = any ((select may_at('schedule.edit.others'))::uuid[]))
  with check (branch_id = any ((select may_at('schedule.edit.others'))::uuid[]) and exists (
    select from practitioner_branch w where w.practitioner_id = schedule_rule.practitioner_id
      and w.branch_id = schedule_rule.branch_id and w.state = 'active'));
create policy rota on schedule_exception to tendwell_app
  using (is_rota and branch_id = any ((select may_at('schedule.edit.others'))::uuid[]))
  with check (is_rota and branch_id = any ((select may_at('schedule.edit.others'))::uuid[]) and exists (
    select from practitioner_branch w where w.practitioner_id = schedule_exception.practitioner_id
      and w.branch_id = schedule_exception.branch_id and w.state = 'active'));
