-- That something was out of order stays the reason of what was decided, also when the outage is taken back later.
alter table visit_action drop constraint visit_action_cause_check;
alter table visit_action add constraint visit_action_cause_check
  check (cause in ('leave', 'closure', 'outage', 'verification'));
update visit_action set cause = 'outage' where cause = 'leave' and batch_id in (select id from outage);
