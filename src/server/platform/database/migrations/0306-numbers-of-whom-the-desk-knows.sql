-- Whom nobody found at the door has a number all the same. The desk says of which visit it is, and the visit takes the number
-- along when it is checked in.
-- needs functions: follow_visit
alter table queue_ticket add column found_as uuid references appointment(id);
create index queue_ticket_found on queue_ticket (found_as) where found_as is not null;
grant update (found_as) on queue_ticket to tendwell_app;
