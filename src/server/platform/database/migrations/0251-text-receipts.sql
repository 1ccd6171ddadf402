-- What a provider of text messages tells afterwards: it arrived, or it never will.
alter table outbox_message add column delivered_at timestamptz;
alter table outbox_message add column undelivered_at timestamptz;
