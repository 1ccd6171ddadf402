-- Who wants to come earlier: a visit that stays as it is until something better comes.
create table waitlist_entry (
  id uuid primary key,
  appointment_id uuid not null references appointment,
  practitioner_id uuid not null references practitioner,
  -- ISO weekdays and parts of the day that suit; empty: any.
  weekdays smallint[] not null default '{}',
  parts text[] not null default '{}' check (parts <@ array['morning', 'afternoon', 'evening']),
  until_date date,
  is_urgent boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'left')),
  created_at timestamptz not null
);
create unique index waitlist_one on waitlist_entry (appointment_id) where state = 'waiting';
create index waitlist_doctor on waitlist_entry (practitioner_id, is_urgent desc, created_at) where state = 'waiting';

-- A time kept for one person, by a hold like any other: an earlier one, or another one because the doctor is away.
create table time_offer (
  id uuid primary key,
  appointment_id uuid not null references appointment,
  entry_id uuid references waitlist_entry,
  cause text not null check (cause in ('waitlist', 'leave')),
  hold_id uuid not null,
  offering_id uuid not null references offering,
  practitioner_id uuid not null references practitioner,
  start_at timestamptz not null,
  end_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'taken', 'declined', 'expired')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create unique index time_offer_one on time_offer (entry_id) where state = 'open' and entry_id is not null;
create index time_offer_due on time_offer (expires_at) where state = 'open';
create index time_offer_of on time_offer (appointment_id);

-- Times that came free at night: offered in the morning, if nobody has them by then.
create table freed_time (
  id uuid primary key,
  practitioner_id uuid not null references practitioner,
  during tstzrange not null,
  due_at timestamptz not null
);
create index freed_time_due on freed_time (due_at);
revoke insert, update, delete on waitlist_entry, time_offer, freed_time from tendwell_app;

-- A visit can go to a colleague, whose service it then is.
create or replace function change_appointment(of_appointment uuid, changes jsonb, room uuid, has_moved boolean, at_moment timestamptz)
returns void language plpgsql as $$
declare
  current appointment;
  changed appointment;
begin
  select * into current from appointment where id = of_appointment for no key update;
  changed := jsonb_populate_record(current, changes);
  update appointment set status = changed.status, version = current.version + 1, start_at = changed.start_at, end_at = changed.end_at,
    start_local = changed.start_local, time_zone = changed.time_zone, practitioner_id = changed.practitioner_id,
    branch_id = changed.branch_id, offering_id = changed.offering_id, service_id = changed.service_id,
    service_name = changed.service_name, buffer_before = changed.buffer_before, buffer_after = changed.buffer_after,
    service_point_id = case when has_moved then room else changed.service_point_id end, mode = changed.mode,
    answer_by = changed.answer_by, patient_confirmed_at = changed.patient_confirmed_at, arrived_at = changed.arrived_at,
    started_at = changed.started_at, ended_at = changed.ended_at, moved_from = changed.moved_from,
    cancelled_by = changed.cancelled_by, cancel_reason = changed.cancel_reason, cancel_note = changed.cancel_note, changed_at = at_moment
    where id = current.id;
end $$;
