-- Bodies are sealed while they wait and blanked when they have gone; what earlier versions left is caught up in small
-- steps (core/messages/seal-rows.ts), which find their rows here.
create index outbox_message_unblanked on outbox_message (id) where state = 'sent' and body <> '';
create index outbox_message_kept on outbox_message (id) where state in ('queued', 'dead') and body <> '';
create index account_totp on account (id) where totp_secret is not null;
