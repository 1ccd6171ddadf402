-- Why a room or device is out of order is for those who work at its branch.
drop policy shown on outage;
create policy shown on outage for select to tendwell_app using (exists (
  select from service_point s where s.id = outage.point_id and (
    s.branch_id = any ((select may_at('queue.view'))::uuid[]) or s.branch_id = any ((select may_at('queue.setup'))::uuid[])
    or s.branch_id = any ((select may_at('appointments.view'))::uuid[])
    or exists (select from practitioner_branch w
      where w.branch_id = s.branch_id and w.practitioner_id = (select reach_practitioner()) and w.state = 'active'))));
