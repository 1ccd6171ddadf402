-- Whoever is next reads once on their phone that one person is before them: a line of the ticket's history, so that the
-- row itself stays free for the desk that calls it.
create unique index ticket_event_nearly on ticket_event (ticket_id) where kind = 'nearly';

-- Was never written.
alter table queue_ticket drop column told_at;
