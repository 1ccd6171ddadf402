-- Messages go by mail, as text messages, or stand in the notification centre alone.
alter table outbox_mail rename to outbox_message;
alter index outbox_mail_due rename to outbox_message_due;
alter index outbox_mail_about rename to outbox_message_about;
alter table outbox_message
  add column channel text not null default 'mail' check (channel in ('mail', 'text', 'app')),
  -- Whose notification centre shows it, and where it leads.
  add column account_id uuid,
  add column path text not null default '',
  add column read_at timestamptz;
create index outbox_message_centre on outbox_message (account_id, created_at desc) where account_id is not null and channel in ('mail', 'app');

-- What somebody does not want: reminders and text messages can be switched off as well.
alter table account drop constraint account_mails_off_check;
alter table account add constraint account_mails_off_check check (mails_off <@ array['own', 'requests', 'reminders', 'texts']);
-- Where the person lives by the clock; null: as the clinic does. Quiet hours are theirs.
alter table account add column time_zone text;

-- When a visit's reminders are due. They are planned once for each start: `reminders_for` says for which.
alter table appointment add column reminders_for timestamptz;
create index appointment_unplanned on appointment (start_at) where status = 'booked' and reminders_for is distinct from start_at;
create table reminder (
  appointment_id uuid not null references appointment,
  kind text not null check (kind in ('week', 'days', 'day', 'hours')),
  start_at timestamptz not null,
  due_at timestamptz not null,
  -- When it was sent, or found to be of no use any more.
  done_at timestamptz,
  primary key (appointment_id, kind, start_at)
);
create index reminder_due on reminder (due_at) where done_at is null;
revoke insert, update, delete on reminder from tendwell_app;

create or replace function forget_mail(of_appointment uuid) returns void language sql security definer set search_path = public as $$
  delete from outbox_message where about = of_appointment and state = 'queued' and kind in ('N14', 'N15')
$$;

create or replace function write_rows(r jsonb, room uuid) returns void language plpgsql as $$
begin
  if r ? 'patient' then
    insert into patient select * from jsonb_populate_record(null::patient, r->'patient') on conflict do nothing;
  end if;
  if r ? 'hold' then
    insert into hold select * from jsonb_populate_record(null::hold, r->'hold');
  end if;
  if r ? 'appointment' then
    insert into appointment select * from jsonb_populate_record(null::appointment, r->'appointment' || jsonb_build_object('service_point_id', room));
  end if;
  if r ? 'draft' then
    update draft set appointment_id = (r->'appointment'->>'id')::uuid where id = r->>'draft' and appointment_id is null;
  end if;
  if jsonb_array_length(coalesce(r->'links', '[]')) > 0 then
    insert into appointment_link select * from jsonb_populate_recordset(null::appointment_link, r->'links');
  end if;
  if jsonb_array_length(coalesce(r->'events', '[]')) > 0 then
    insert into appointment_event select * from jsonb_populate_recordset(null::appointment_event, r->'events');
  end if;
  if jsonb_array_length(coalesce(r->'messages', '[]')) > 0 then
    insert into outbox_message (id, channel, recipient, account_id, kind, subject, body, path, about, state, due_at, created_at)
      select m.id, m.channel, m.recipient, m.account_id, m.kind, m.subject, m.body, m.path, m.about, m.state, m.due_at, m.created_at
      from jsonb_to_recordset(r->'messages') as m(id uuid, channel text, recipient text, account_id uuid, kind text, subject text,
        body text, path text, about uuid, state text, due_at timestamptz, created_at timestamptz);
  end if;
  if jsonb_array_length(coalesce(r->'live', '[]')) > 0 then
    insert into live_event (id, topics, body)
      select uuid_v7(), e.topics, e.body from jsonb_to_recordset(r->'live') as e(topics text[], body jsonb);
  end if;
  if jsonb_array_length(coalesce(r->'audit', '[]')) > 0 then
    insert into audit select * from jsonb_populate_recordset(null::audit, r->'audit');
  end if;
end $$;
