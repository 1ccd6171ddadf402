-- What is to become of visits, decided for many at once: with a leave, or for those that a doctor picked in the list.
alter table leave_action rename to visit_action;
alter table visit_action rename column exception_id to batch_id;
alter index leave_action_waiting rename to visit_action_waiting;
alter table visit_action drop constraint leave_action_action_check;
alter table visit_action add constraint visit_action_action_check check (action in ('offer', 'colleague', 'cancel', 'keep', 'message'));

-- How often the doctor was reminded of a request: at half of its time and near its end.
alter table appointment add column answer_reminders smallint;

-- What is taken back within its minutes sends nothing.
create or replace function forget_mail(of_appointment uuid) returns void language sql security definer set search_path = public as $$
  delete from outbox_message where about = of_appointment and state = 'queued' and kind in ('N14', 'N15', 'N28', 'N29')
$$;
