-- N21: who has not answered the reminder is asked once more a day before the visit; a facility may leave it out.
alter table reminder drop constraint reminder_kind_check;
alter table reminder add constraint reminder_kind_check
  check (kind in ('week', 'days', 'day', 'answer', 'hours', 'check_in')) not valid;
alter table facility drop constraint facility_reminders_off_check;
alter table facility add constraint facility_reminders_off_check check (reminders_off <@ array['week', 'days', 'answer', 'hours']);
