-- Facilities whose guests somebody may find: those of the branches where they book for callers.
create or replace function reach_desks() returns uuid[] language sql stable security definer set search_path = public as $$
  select array(select distinct b.facility_id from branch b
    where b.id = any (may_at('appointments.create'))
      or exists (select from practitioner_branch w where w.branch_id = b.id and w.practitioner_id = reach_practitioner() and w.state = 'active'))
$$;
