-- N23: who has an account is told when check-in opens for their visit.
alter table reminder drop constraint reminder_kind_check;
alter table reminder add constraint reminder_kind_check check (kind in ('week', 'days', 'day', 'hours', 'check_in')) not valid;

-- Visits whose reminders are planned already and still wait. Where check-in opens later, or it is night, it is put off when it is due.
insert into reminder (appointment_id, kind, start_at, due_at)
select distinct r.appointment_id, 'check_in', r.start_at, r.start_at - interval '1 hour' from reminder r join appointment x on x.id = r.appointment_id
where r.done_at is null and r.start_at > now() + interval '1 hour' and x.start_at = r.start_at and x.status = 'booked' and x.mode = 'in_person';
