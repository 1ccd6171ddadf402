-- A branch is a draft that only its people see, open, or archived; it says when its doors are open, and on which dates
-- they are not. What becomes of the visits that a closure meets is decided with it, as for a leave.
-- needs functions: may_at
alter table branch
  add column state text not null default 'open' check (state in ('draft', 'open', 'archived')),
  add column email text not null default '',
  add column description text not null default '',
  -- When the doors are open: {weekday, start, end}, by the wall of the branch. Doctors have hours of their own.
  add column hours jsonb not null default '[]' check (jsonb_typeof(hours) = 'array');

create table branch_closure (
  id uuid primary key,
  branch_id uuid not null references branch,
  from_date date not null,
  until_date date not null,
  start_time time,
  end_time time,
  message text not null default '',
  created_at timestamptz not null,
  check (until_date >= from_date),
  check ((start_time is null) = (end_time is null))
);
create index branch_closure_of on branch_closure (branch_id, until_date);
alter table branch_closure enable row level security;
create policy worker on branch_closure to tendwell_worker using (true) with check (true);
create policy shown on branch_closure for select to tendwell_app using (true);
create policy set_up on branch_closure for insert to tendwell_app with check (branch_id = any ((select may_at('schedule.edit.others'))::uuid[]));
create policy changed on branch_closure for update to tendwell_app using (branch_id = any ((select may_at('schedule.edit.others'))::uuid[]));
create policy taken_back on branch_closure for delete to tendwell_app using (branch_id = any ((select may_at('schedule.edit.others'))::uuid[]));

-- Whoever runs a branch changes what it says of itself; adding branches stays with who runs the facility.
drop policy own_update on branch;
create policy own_update on branch for update to tendwell_app using (id = any ((select may_at('branch.edit'))::uuid[]));

-- A visit may also be moved at once, and its patient told; a closure is another reason than a leave.
alter table visit_action drop constraint visit_action_action_check;
alter table visit_action add constraint visit_action_action_check check (action in ('offer', 'move', 'colleague', 'cancel', 'keep', 'message'));
alter table visit_action add column cause text not null default 'leave' check (cause in ('leave', 'closure'));
