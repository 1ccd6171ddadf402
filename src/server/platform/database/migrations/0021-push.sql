-- Devices that show notifications: what a browser's push service gave them (RFC 8030, RFC 8291).
create table push_subscription (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id);

alter table outbox_message drop constraint outbox_message_channel_check;
alter table outbox_message add constraint outbox_message_channel_check check (channel in ('mail', 'text', 'app', 'push'));
