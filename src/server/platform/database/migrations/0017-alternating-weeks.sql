-- Hours that hold every second week: in the week of this date, and every second one from there.
alter table schedule_rule add column alternate_from date;
