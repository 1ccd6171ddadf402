-- What came of reminders is counted over every visit of a period: one small step of an index a visit, without the other
-- messages about it.
create index outbox_message_reminded on outbox_message (about) include (state, created_at, account_id)
  where kind in ('N17', 'N18', 'N19') and channel <> 'app';
