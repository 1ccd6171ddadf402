-- N23: who has an account is told when check-in opens for their visit.
alter table reminder drop constraint reminder_kind_check;
alter table reminder add constraint reminder_kind_check check (kind in ('week', 'days', 'day', 'hours', 'check_in'));

-- Visits whose reminders are planned already. Where check-in opens later, or it is night, it is put off when it is due.
insert into reminder (appointment_id, kind, start_at, due_at)
select id, 'check_in', start_at, start_at - interval '1 hour' from appointment
where status = 'booked' and mode = 'in_person' and reminders_for = start_at and start_at > now() + interval '1 hour';
