-- Video calls: one for each video visit, who came to it, what happened in it, and what was set for it.
-- needs functions: answer_call, guard_call, guard_call_place, hosts_call, inside_call, make_call, may_at, meet_id, reach_account, reach_appointment, reach_call, reach_practitioner, reach_seat, tell_call, tell_call_place, tell_of_call, is_product, uuid_v7
create table meeting (
  appointment_id uuid primary key references appointment (id) on delete cascade,
  -- What its address ends with: 128 random bits, and not the id of the visit.
  meet_id text not null unique default meet_id() check (meet_id ~ '^[0-9a-f]{32}$'),
  state text not null default 'scheduled' check (state in ('scheduled', 'open', 'live', 'ended', 'missed', 'moved_to_phone')),
  is_locked boolean not null default false,
  moved_to text check (moved_to in ('phone', 'in_person')),
  -- Since when host and patient have been connected, and how long they were before that.
  live_since timestamptz,
  seconds int not null default 0 check (seconds >= 0),
  -- When the patient was last told that the doctor is ready.
  told_at timestamptz
);

create table guest_link (
  id uuid primary key,
  appointment_id uuid not null references meeting (appointment_id) on delete cascade,
  token_hash text not null unique,
  made_by uuid,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index guest_link_of on guest_link (appointment_id);

create table call_place (
  id uuid primary key,
  appointment_id uuid not null references meeting (appointment_id) on delete cascade,
  -- Two tabs of one person have one key, and one place.
  key text not null,
  role text not null check (role in ('host', 'patient', 'guest')),
  is_doctor boolean not null default false,
  proof text not null check (proof in ('account', 'visit_link', 'guest_link', 'address')),
  account_id uuid,
  guest_link_id uuid references guest_link (id) on delete set null,
  name text not null,
  audio_only boolean not null,
  state text not null check (state in ('waiting', 'admitted', 'connected', 'reconnecting', 'left', 'denied', 'removed')),
  seat int not null,
  knocked_at timestamptz not null,
  seen_at timestamptz not null,
  unique (appointment_id, key)
);
create index call_place_account on call_place (account_id) where account_id is not null;

create table call_token (
  token_hash text primary key,
  place_id uuid not null references call_place (id) on delete cascade,
  -- Of which tab: an older one is out.
  seat int not null,
  expires_at timestamptz not null
);
create index call_token_place on call_token (place_id);
create index call_token_expires on call_token (expires_at);

create table call_signal (
  number bigint generated always as identity primary key,
  appointment_id uuid not null references meeting (appointment_id) on delete cascade,
  from_id uuid not null references call_place (id) on delete cascade,
  to_id uuid not null references call_place (id) on delete cascade,
  kind text not null check (kind in ('description', 'candidate')),
  body text not null check (length(body) <= 20000),
  at timestamptz not null
);
create index call_signal_to on call_signal (to_id, number);
create index call_signal_from on call_signal (from_id);
create index call_signal_of on call_signal (appointment_id);
create index call_signal_at on call_signal (at);

create table call_message (
  number bigint generated always as identity primary key,
  id uuid not null unique,
  appointment_id uuid not null references meeting (appointment_id) on delete cascade,
  from_id uuid not null references call_place (id) on delete cascade,
  -- Sealed, and gone when the call ends.
  body text not null,
  at timestamptz not null
);
create index call_message_of on call_message (appointment_id, number);
create index call_message_from on call_message (from_id);
create index call_message_at on call_message (at);

create table call_event (
  id uuid primary key,
  appointment_id uuid not null references meeting (appointment_id) on delete cascade,
  place_id uuid references call_place (id) on delete cascade,
  at timestamptz not null,
  kind text not null,
  detail jsonb not null default '{}'
);
create index call_event_of on call_event (appointment_id, at);
create index call_event_place on call_event (place_id) where place_id is not null;

create table device_test (
  id uuid primary key,
  appointment_id uuid references meeting (appointment_id) on delete cascade,
  account_id uuid,
  at timestamptz not null,
  result text check (result in ('green', 'amber', 'red')),
  detail jsonb not null default '{}'
);
create index device_test_of on device_test (appointment_id, at) where appointment_id is not null;
create index device_test_account on device_test (account_id) where account_id is not null;

-- Of a doctor, or of a branch for its doctors who set nothing of their own.
create table call_settings (
  id uuid primary key default uuid_v7(),
  practitioner_id uuid unique references practitioner (id) on delete cascade,
  branch_id uuid unique references branch (id) on delete cascade,
  waiting_text text not null default '' check (length(waiting_text) <= 280),
  opens_minutes int not null default 15 check (opens_minutes between 5 and 60),
  fallback_number text not null default '' check (length(fallback_number) <= 40),
  guest_links_on boolean not null default true,
  alert_sound boolean not null default true,
  alert_notification boolean not null default true,
  check (num_nonnulls(practitioner_id, branch_id) = 1)
);

-- A call is reached by who reaches its visit, and by who holds its address. It is changed by `write_call` alone, whose guards
-- say what somebody may change who is no host of it.
alter table meeting enable row level security;
create policy worker on meeting to tendwell_worker using (true) with check (true);
create policy reach on meeting for select to tendwell_app using (
  appointment_id = (select reach_call()) or exists (select from appointment a where a.id = appointment_id));
revoke insert, update, delete on meeting from tendwell_app;
create trigger guard_call before update on meeting for each row execute function guard_call();
create trigger tell_call after update on meeting for each row execute function tell_call();

-- One's own place; who else is inside is seen from inside, and who waits by hosts.
alter table call_place enable row level security;
create policy worker on call_place to tendwell_worker using (true) with check (true);
create policy reach on call_place for select to tendwell_app using (id = (select reach_seat()) or appointment_id = (select inside_call())
  or hosts_call(appointment_id) or exists (select from appointment a where a.id = appointment_id));
revoke insert, update, delete on call_place from tendwell_app;
create trigger guard_call_place before insert or update on call_place for each row execute function guard_call_place();
create trigger tell_call_place after insert or update on call_place for each row execute function tell_call_place();

alter table call_token enable row level security;
create policy worker on call_token to tendwell_worker using (true) with check (true);
revoke all on call_token from tendwell_app;

-- Nothing of these is written or read by who was not let in.
alter table call_signal enable row level security;
create policy worker on call_signal to tendwell_worker using (true) with check (true);
create policy heard on call_signal for select to tendwell_app using (
  (to_id = (select reach_seat()) or from_id = (select reach_seat())) and appointment_id = (select inside_call()));
create policy sent on call_signal for insert to tendwell_app with check (
  from_id = (select reach_seat()) and appointment_id = (select inside_call())
  and exists (select from call_place p where p.id = to_id and p.appointment_id = call_signal.appointment_id and p.state in ('admitted', 'connected', 'reconnecting')));
revoke update, delete on call_signal from tendwell_app;

alter table call_message enable row level security;
create policy worker on call_message to tendwell_worker using (true) with check (true);
create policy heard on call_message for select to tendwell_app using (appointment_id = (select inside_call()));
create policy sent on call_message for insert to tendwell_app with check (from_id = (select reach_seat()) and appointment_id = (select inside_call()));
revoke update, delete on call_message from tendwell_app;

alter table call_event enable row level security;
create policy worker on call_event to tendwell_worker using (true) with check (true);
create policy reach on call_event for select to tendwell_app using (exists (select from appointment a where a.id = appointment_id));
revoke insert, update, delete on call_event from tendwell_app;
revoke update on call_event from tendwell_worker;

alter table guest_link enable row level security;
create policy worker on guest_link to tendwell_worker using (true) with check (true);
create policy reach on guest_link for select to tendwell_app using (hosts_call(appointment_id));
create policy made on guest_link for insert to tendwell_app with check (hosts_call(appointment_id) and made_by = (select reach_account()));
create policy changed on guest_link for update to tendwell_app using (hosts_call(appointment_id));
revoke all on guest_link from tendwell_app;
grant select (id, appointment_id, created_at, used_at, revoked_at) on guest_link to tendwell_app;
grant insert (id, appointment_id, token_hash, made_by, created_at) on guest_link to tendwell_app;
grant update (revoked_at) on guest_link to tendwell_app;

alter table device_test enable row level security;
create policy worker on device_test to tendwell_worker using (true) with check (true);
create policy reach on device_test for select to tendwell_app using (account_id = (select reach_account())
  or appointment_id = (select reach_appointment()) or exists (select from appointment a where a.id = appointment_id)
  or appointment_id = (select reach_call()));
create policy made on device_test for insert to tendwell_app with check (
  (account_id is null or account_id = (select reach_account()))
  and (appointment_id is null or exists (select from appointment a where a.id = appointment_id)));
create policy told on device_test for update to tendwell_app using (
  account_id = (select reach_account()) or appointment_id = (select reach_appointment()));
revoke update, delete on device_test from tendwell_app;
grant update (result, detail) on device_test to tendwell_app;

alter table call_settings enable row level security;
create policy worker on call_settings to tendwell_worker using (true) with check (true);
create policy shown on call_settings for select to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('calls.settings'))::uuid[]));
create policy made on call_settings for insert to tendwell_app with check (
  practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('calls.settings'))::uuid[]));
create policy changed on call_settings for update to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('calls.settings'))::uuid[]));
revoke delete on call_settings from tendwell_app;

-- Each video visit has its call, those that stand already as well; whoever waits for one that is moved or cancelled hears of it.
create trigger make_call after insert or update of mode on appointment for each row when (new.mode = 'video') execute function make_call();
create trigger answer_call after update of status, start_at on appointment for each row when (new.mode = 'video') execute function answer_call();
insert into meeting (appointment_id) select id from appointment where mode = 'video';
