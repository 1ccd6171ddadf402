-- Whether somebody reaches a visit with a right: as its doctor, at its branch, as its patient, by its link.
create or replace function visit_in_reach(a appointment, a_right text) returns boolean language sql stable as $$
  select coalesce(a.practitioner_id = reach_practitioner() or a.branch_id = any (may_at(a_right)) or a.id = reach_appointment()
    or patient_in_reach(a.patient_id), false)
$$;
