-- Apart from the change itself: all rows are read while reminders go on.
alter table reminder validate constraint reminder_kind_check;
