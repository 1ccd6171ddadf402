-- A text message is about a visit that somebody booked, and about nothing else: numbers are not proven, so nobody's
-- telephone rings for what a stranger typed into a form. Old rows are left as they are.
alter table outbox_message add constraint outbox_text_about_a_visit check (channel <> 'text' or about is not null) not valid;
