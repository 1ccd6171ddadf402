-- Second walls: what somebody writes is in their own name and from their own side, whatever the product checks before.
-- needs functions: refuse_own_entry
create trigger refuse_own_entry before update of state on practitioner_branch
  for each row when (new.state = 'active' and old.state <> 'active') execute function refuse_own_entry();

drop policy written on conversation_message;
create policy written on conversation_message for insert to tendwell_app with check (
  account_id is not distinct from (select reach_account())
  and exists (select from conversation c where c.appointment_id = conversation_message.appointment_id)
  and (side = 'patient' or exists (select from appointment a where a.id = conversation_message.appointment_id
    and (a.branch_id = any ((select may_at('messages.send'))::uuid[]) or a.practitioner_id = (select reach_practitioner())))));

drop policy own_write on facility_event;
create policy own_write on facility_event for insert to tendwell_app with check (
  (select may_platform('verification.decide'))
  or (to_state = 'waiting' and account_id is not distinct from (select reach_account())
    and (facility_id = any ((select reach_facilities())::uuid[])
      -- Whoever makes a facility in this moment runs it, and is not known for it yet.
      or exists (select from membership m where m.facility_id = facility_event.facility_id
        and m.account_id = (select reach_account()) and m.builtin = 'facility_manager'))));

drop policy own on service_need;
create policy own on service_need to tendwell_app
  using (service_id in (select v.id from service v where v.practitioner_id = (select reach_practitioner()) and v.branch_id is null))
  with check (service_id in (select v.id from service v where v.practitioner_id = (select reach_practitioner()) and v.branch_id is null));
