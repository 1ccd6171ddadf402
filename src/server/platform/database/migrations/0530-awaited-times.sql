-- Who waits for a time without having a visit: somebody whom an account books for, one service of one doctor at one place.
-- needs functions: end_awaited, may_at, reach_account, reach_practitioner
create table awaited_time (
  id uuid primary key,
  account_id uuid not null references account,
  patient_id uuid not null references patient,
  practitioner_id uuid not null references practitioner,
  offering_id uuid not null references offering,
  service_id uuid not null references service,
  -- ISO weekdays and parts of the day that suit; empty: any.
  weekdays smallint[] not null default '{}',
  parts text[] not null default '{}' check (parts <@ array['morning', 'afternoon', 'evening']),
  until_date date not null,
  is_urgent boolean not null default false,
  -- booked: a visit stands; over: its last day has passed; closed: it cannot be booked there any more.
  state text not null default 'waiting' check (state in ('waiting', 'booked', 'left', 'over', 'closed')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create unique index awaited_time_one on awaited_time (account_id, patient_id, offering_id, service_id) where state = 'waiting';
create index awaited_time_doctor on awaited_time (practitioner_id, is_urgent desc, created_at) where state = 'waiting';
create index awaited_time_patient on awaited_time (patient_id) where state = 'waiting';
create index awaited_time_place on awaited_time (offering_id, service_id) where state = 'waiting';
create index awaited_time_until on awaited_time (until_date) where state = 'waiting';
create index awaited_time_ended on awaited_time (ended_at) where state <> 'waiting';

-- A time kept for one of them, by a hold like any other in a draft of their account.
create table awaited_offer (
  id uuid primary key,
  entry_id uuid not null references awaited_time on delete cascade,
  draft_id text not null,
  hold_id uuid not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'taken', 'declined', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create unique index awaited_offer_one on awaited_offer (entry_id) where state = 'open';
create index awaited_offer_due on awaited_offer (expires_at) where state = 'open';
create index awaited_offer_hold on awaited_offer (hold_id) where state = 'open';
create index awaited_offer_of on awaited_offer (entry_id);

-- Which times of a service were free there when it was last looked through for those who wait: what is free later and
-- does not stand here has opened.
create table awaited_look (
  offering_id uuid not null references offering,
  service_id uuid not null references service,
  free timestamptz[] not null,
  looked_at timestamptz not null,
  primary key (offering_id, service_id)
);
create index awaited_look_due on awaited_look (looked_at);

do $$
declare
  walled text;
begin
  foreach walled in array array['awaited_time', 'awaited_offer', 'awaited_look'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('create policy worker on %I to tendwell_worker using (true) with check (true)', walled);
  end loop;
end $$;
create policy reach on awaited_time for select to tendwell_app using (
  account_id = (select reach_account()) or practitioner_id = (select reach_practitioner())
  or exists (select from offering o where o.id = offering_id and o.branch_id = any ((select may_at('appointments.decide'))::uuid[])));
create policy reach on awaited_offer for select to tendwell_app using (exists (select from awaited_time w where w.id = entry_id));
revoke insert, update, delete on awaited_time, awaited_offer from tendwell_app;
revoke all on awaited_look from tendwell_app;

create trigger end_awaited after insert on appointment for each row execute function end_awaited();
