-- The queue of a branch: a ticket for whoever came, what happened to it, who may see it on a screen. A visit brings its
-- ticket with it: the trigger on visits writes both in one transaction, whoever moved the visit and from wherever.
-- needs functions: follow_visit, may_at, reach_practitioner, tell_ticket

alter table appointment add column is_walk_in boolean not null default false;

alter table service_point
  add column directions text not null default '',
  add column step_free boolean not null default true,
  add column practitioner_id uuid references practitioner (id),
  add column queue text not null default 'common' check (queue in ('own', 'common')),
  add column prefix text not null default '' check (prefix ~ '^[A-Z]{0,2}$'),
  add column state text not null default 'open' check (state in ('open', 'paused', 'closed')),
  add column back_at timestamptz,
  add column removed_at timestamptz,
  add column version int not null default 1;
alter table service_point enable row level security;
create policy worker on service_point to tendwell_worker using (true) with check (true);
create policy shown on service_point for select to tendwell_app using (true);
create policy set_up on service_point for insert to tendwell_app with check (branch_id = any ((select may_at('queue.setup'))::uuid[]));
create policy worked on service_point for update to tendwell_app using (
  branch_id = any ((select may_at('queue.work'))::uuid[]) or branch_id = any ((select may_at('queue.setup'))::uuid[])
  or practitioner_id = (select reach_practitioner()));
revoke delete on service_point from tendwell_app;

create table queue_settings (
  branch_id uuid primary key references branch (id),
  rule text not null default 'booked' check (rule in ('booked', 'arrival')),
  elderly_first boolean not null default true,
  prefix text not null default 'A' check (prefix ~ '^[A-Z]{1,2}$'),
  walk_in_prefix text not null default 'W' check (walk_in_prefix ~ '^[A-Z]{1,2}$'),
  most_walk_ins int check (most_walk_ins between 0 and 999),
  check_in_before int not null default 60 check (check_in_before between 0 and 720),
  check_in_after int not null default 15 check (check_in_after between 0 and 720),
  asks_door_code boolean not null default false,
  speaks boolean not null default false,
  message text not null default '',
  -- What the code of the minute at the door is made from.
  door_secret text not null default encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'),
  version int not null default 1
);
alter table queue_settings enable row level security;
create policy worker on queue_settings to tendwell_worker using (true) with check (true);
create policy shown on queue_settings for select to tendwell_app using (true);
create policy set_up on queue_settings for insert to tendwell_app with check (branch_id = any ((select may_at('queue.setup'))::uuid[]));
create policy changed on queue_settings for update to tendwell_app using (branch_id = any ((select may_at('queue.setup'))::uuid[]));
revoke all on queue_settings from tendwell_app;
grant select (branch_id, rule, elderly_first, prefix, walk_in_prefix, most_walk_ins, check_in_before, check_in_after, asks_door_code, speaks,
  message, version) on queue_settings to tendwell_app;
grant insert (branch_id, rule, elderly_first, prefix, walk_in_prefix, most_walk_ins, check_in_before, check_in_after, asks_door_code, speaks,
  message, version) on queue_settings to tendwell_app;
grant update (rule, elderly_first, prefix, walk_in_prefix, most_walk_ins, check_in_before, check_in_after, asks_door_code, speaks, message,
  version) on queue_settings to tendwell_app;

create table queue_number (
  branch_id uuid not null references branch (id),
  day date not null,
  prefix text not null,
  last int not null,
  primary key (branch_id, day, prefix)
);
alter table queue_number enable row level security;
create policy worker on queue_number to tendwell_worker using (true) with check (true);
revoke all on queue_number from tendwell_app;

create table queue_ticket (
  id uuid primary key,
  branch_id uuid not null references branch (id),
  day date not null,
  prefix text not null,
  number int not null,
  -- Null: somebody whom the kiosk did not find, and whom the desk sees.
  appointment_id uuid references appointment (id),
  point_id uuid references service_point (id),
  priority text not null check (priority in ('urgent', 'elderly_or_disabled', 'booked', 'walk_in')),
  state text not null default 'waiting' check (state in ('waiting', 'called', 'serving', 'done', 'missed', 'left')),
  arrived_at timestamptz not null,
  booked_at timestamptz,
  called_at timestamptz,
  calls int not null default 0,
  raised_at timestamptz,
  note text not null default '',
  held_until timestamptz,
  -- Whoever was not found is not found twice: the same answers get the same number.
  asked text,
  told_at timestamptz,
  version int not null default 1,
  changed_at timestamptz not null,
  unique (branch_id, day, prefix, number)
);
create unique index queue_ticket_visit on queue_ticket (appointment_id, branch_id, day) where appointment_id is not null;
create unique index queue_ticket_at_point on queue_ticket (point_id) where state in ('called', 'serving');
create unique index queue_ticket_asked on queue_ticket (branch_id, day, asked) where asked is not null;
create index queue_ticket_day on queue_ticket (day);
alter table queue_ticket enable row level security;
create policy worker on queue_ticket to tendwell_worker using (true) with check (true);
create policy reach on queue_ticket for select to tendwell_app using (
  branch_id = any ((select may_at('queue.view'))::uuid[]) or exists (select from appointment a where a.id = appointment_id));
create policy worked on queue_ticket for update to tendwell_app using (
  branch_id = any ((select may_at('queue.work'))::uuid[])
  or exists (select from appointment a where a.id = appointment_id and a.practitioner_id = (select reach_practitioner())));
revoke insert, update, delete on queue_ticket from tendwell_app;
grant update (point_id, priority, state, called_at, calls, raised_at, note, held_until, version, changed_at) on queue_ticket to tendwell_app;

create table ticket_event (
  id uuid primary key default uuid_v7(),
  ticket_id uuid not null references queue_ticket (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  from_state text,
  to_state text not null,
  point_id uuid,
  by_account uuid,
  note text not null default ''
);
create index ticket_event_of on ticket_event (ticket_id, at);
alter table ticket_event enable row level security;
create policy worker on ticket_event to tendwell_worker using (true) with check (true);
create policy reach on ticket_event for select to tendwell_app using (exists (select from queue_ticket t where t.id = ticket_id));
revoke insert, update, delete on ticket_event from tendwell_app;
revoke update on ticket_event from tendwell_worker;

-- What a phone holds: the way back to one ticket.
create table ticket_link (
  token_hash text primary key,
  ticket_id uuid not null references queue_ticket (id) on delete cascade,
  expires_at timestamptz not null
);
create index ticket_link_ticket on ticket_link (ticket_id);
alter table ticket_link enable row level security;
create policy worker on ticket_link to tendwell_worker using (true) with check (true);
revoke all on ticket_link from tendwell_app;

-- Screens in the waiting room, kiosks and the code at the door: each has a token of its own, which can be taken away.
create table queue_pass (
  id uuid primary key,
  branch_id uuid not null references branch (id),
  kind text not null check (kind in ('display', 'kiosk', 'door')),
  name text not null,
  token_hash text not null unique,
  made_by uuid,
  created_at timestamptz not null,
  seen_at timestamptz,
  revoked_at timestamptz
);
create index queue_pass_branch on queue_pass (branch_id);
alter table queue_pass enable row level security;
create policy worker on queue_pass to tendwell_worker using (true) with check (true);
create policy reach on queue_pass for select to tendwell_app using (branch_id = any ((select may_at('queue.setup'))::uuid[]));
create policy made on queue_pass for insert to tendwell_app with check (
  branch_id = any ((select may_at('queue.setup'))::uuid[]) and made_by = (select reach_account()));
create policy revoked on queue_pass for update to tendwell_app using (branch_id = any ((select may_at('queue.setup'))::uuid[]));
revoke all on queue_pass from tendwell_app;
grant select (id, branch_id, kind, name, created_at, seen_at, revoked_at) on queue_pass to tendwell_app;
grant insert (id, branch_id, kind, name, token_hash, made_by, created_at) on queue_pass to tendwell_app;
grant update (revoked_at) on queue_pass to tendwell_app;

create trigger follow_visit after insert or update of status on appointment for each row
  when (new.mode = 'in_person') execute function follow_visit();
create trigger tell_ticket after insert or update on queue_ticket for each row execute function tell_ticket();

-- What was learnt of each doctor's visits reads the last 60 days of them.
create index appointment_took on appointment (practitioner_id, ended_at) where status = 'completed' and started_at is not null;

-- Who worked at a desk before goes on, with its queue.
do $$
begin
  if exists (select from information_schema.columns where table_name = 'branch_member' and column_name = 'permissions') then
    execute $sql$
      update branch_member set permissions = permissions || '{queue.view,queue.work,queue.check_in}'::text[]
        where role = 'receptionist' and not 'queue.view' = any (permissions)$sql$;
    execute $sql$
      update branch_member set permissions = permissions || '{queue.view}'::text[]
        where role in ('reader', 'viewer') and not 'queue.view' = any (permissions)$sql$;
  end if;
end $$;
