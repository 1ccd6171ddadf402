-- needs functions: is_shared_at_visit, goes_with_message
-- A document that a message about a visit brings. It lies among the papers of its patient and is opened there; the message only
-- points to it.
create table conversation_paper (
  message_id uuid not null references conversation_message (id) on delete cascade,
  -- Not a reference: a document goes before the message that brought it, and the message says so.
  item_id uuid not null,
  place int not null check (place between 1 and 5),
  primary key (message_id, item_id)
);
create index conversation_paper_item on conversation_paper (item_id);

-- Who reads the message reads that it brings something; who wrote it brings what goes with it.
alter table conversation_paper enable row level security;
create policy worker on conversation_paper to tendwell_worker using (true) with check (true);
create policy reach on conversation_paper for select to tendwell_app using (exists (select from conversation_message m where m.id = conversation_paper.message_id));
create policy brought on conversation_paper for insert to tendwell_app with check (goes_with_message(message_id, item_id));
revoke update, delete on conversation_paper from tendwell_app;
