-- What a patient and a clinic write to each other about one visit.
alter table branch
  add column takes_messages boolean not null default true,
  -- When messages are read, in the branch's own words.
  add column answer_hours text not null default '' check (length(answer_hours) <= 200);

create table conversation (
  appointment_id uuid primary key references appointment (id),
  state text not null default 'open' check (state in ('open', 'done')),
  -- Who at the clinic looks after it.
  assigned_to uuid references account (id),
  assigned_name text not null default '',
  last_at timestamptz not null,
  last_side text not null check (last_side in ('patient', 'clinic')),
  -- When each side last read it, and when the patient was last told by mail.
  patient_read_at timestamptz,
  clinic_read_at timestamptz,
  told_at timestamptz,
  version int not null default 1
);
create index conversation_open on conversation (last_at) where state = 'open';
create index conversation_assigned on conversation (assigned_to) where assigned_to is not null;

create table conversation_message (
  id uuid primary key,
  appointment_id uuid not null references conversation (appointment_id) on delete cascade,
  side text not null check (side in ('patient', 'clinic')),
  account_id uuid,
  name text not null,
  -- Sealed: whoever reads the database alone reads nothing.
  body text not null,
  at timestamptz not null
);
create index conversation_message_of on conversation_message (appointment_id, at);
create index conversation_message_account on conversation_message (account_id) where account_id is not null;

-- A conversation is reached by whoever writes in it: the patient's side, the doctor, and who may write to patients at the branch.
alter table conversation enable row level security;
create policy worker on conversation to tendwell_worker using (true) with check (true);
create policy reach on conversation for select to tendwell_app using (exists (select from appointment a where a.id = appointment_id and (
  a.practitioner_id = (select reach_practitioner()) or a.branch_id = any ((select may_at('messages.send'))::uuid[])
  or a.id = (select reach_appointment()) or a.patient_id = any ((select reach_patients())::uuid[]))));
create policy begun on conversation for insert to tendwell_app with check (exists (select from appointment a where a.id = appointment_id and (
  a.practitioner_id = (select reach_practitioner()) or a.branch_id = any ((select may_at('messages.send'))::uuid[])
  or a.id = (select reach_appointment()) or a.patient_id = any ((select reach_patients())::uuid[]))));
create policy changed on conversation for update to tendwell_app using (exists (select from appointment a where a.id = appointment_id and (
  a.practitioner_id = (select reach_practitioner()) or a.branch_id = any ((select may_at('messages.send'))::uuid[])
  or a.id = (select reach_appointment()) or a.patient_id = any ((select reach_patients())::uuid[]))));
revoke delete on conversation from tendwell_app;

alter table conversation_message enable row level security;
create policy worker on conversation_message to tendwell_worker using (true) with check (true);
create policy reach on conversation_message for select to tendwell_app using (exists (select from conversation c where c.appointment_id = conversation_message.appointment_id));
create policy written on conversation_message for insert to tendwell_app with check (exists (select from conversation c where c.appointment_id = conversation_message.appointment_id));
revoke update, delete on conversation_message from tendwell_app;
