-- needs functions: is_product, may_platform, reach_facilities, guard_facility, follow_facility, follow_branch
-- A facility is looked at before patients find it: its name, its address, its number in a register.
alter table facility
  add check_state text not null default 'waiting' check (check_state in ('waiting', 'checked', 'declined', 'suspended')),
  -- The day of the check; null where a facility stands without one: it was here before there were checks, or came by a list.
  add checked_on date,
  add register_number text not null default '' check (length(register_number) <= 80);

-- Facilities that are here already stand as they stood.
update facility set check_state = 'checked';
create index facility_check_state on facility (check_state, created_at);

-- Whether patients find a branch: it is open, and its facility is checked.
alter table branch add is_found boolean not null default false;
update branch set is_found = true where state = 'open';
create trigger follow_branch before insert or update on branch for each row execute function follow_branch();
create trigger guard_facility before insert or update on facility for each row execute function guard_facility();
create trigger follow_facility after update on facility for each row
  when (old.check_state <> new.check_state) execute function follow_facility();

create policy decided on facility for update to tendwell_app using ((select may_platform('verification.decide')));

create table facility_event (
  id uuid primary key,
  facility_id uuid not null references facility (id) on delete cascade,
  at timestamptz not null,
  account_id uuid references account (id) on delete set null,
  from_state text not null,
  to_state text not null,
  -- What was looked at, where, and what it said then.
  facts text[] not null default '{}',
  source text not null default '' check (length(source) <= 200),
  said jsonb not null default '{}',
  note text not null default '' check (length(note) <= 2000)
);
create index facility_event_of on facility_event (facility_id, at);
create index facility_event_by on facility_event (account_id) where account_id is not null;
alter table facility_event enable row level security;
create policy worker on facility_event to tendwell_worker using (true) with check (true);
create policy reach on facility_event for select to tendwell_app using (
  facility_id = any ((select reach_facilities())::uuid[]) or (select may_platform('verification.decide')));
create policy own_write on facility_event for insert to tendwell_app with check (
  to_state = 'waiting' or (select may_platform('verification.decide')));
revoke update, delete on facility_event from tendwell_app;
