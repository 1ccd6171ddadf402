-- Patients are told when a doctor's licence does not stand any more, and when it stands again.
alter table visit_action drop constraint visit_action_cause_check;
alter table visit_action add constraint visit_action_cause_check check (cause in ('leave', 'closure', 'verification'));
create index visit_action_on_hold on visit_action (appointment_id) where cause = 'verification';
