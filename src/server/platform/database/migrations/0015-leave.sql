-- What becomes of each visit that a leave meets: decided with the leave in one transaction, done one by one afterwards.
create table leave_action (
  id uuid primary key,
  exception_id uuid not null,
  practitioner_id uuid not null references practitioner,
  appointment_id uuid not null references appointment,
  action text not null check (action in ('offer', 'colleague', 'cancel', 'keep')),
  -- For a colleague: where the visit goes.
  offering_id uuid references offering,
  -- The first moment at which another time may be offered.
  not_before timestamptz not null,
  message text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  problem text not null default '',
  account_id uuid not null,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (exception_id, appointment_id)
);
create index leave_action_waiting on leave_action (id) where state = 'waiting';
revoke insert, update, delete on leave_action from tendwell_app;
