-- What is shared with a branch until the end of a visit goes with the visit when it moves to another branch.
-- needs functions: hand_over_grants

drop trigger hand_over_grants on appointment;
create trigger hand_over_grants after update of practitioner_id, branch_id on appointment for each row
  when ((new.practitioner_id, new.branch_id) is distinct from (old.practitioner_id, old.branch_id)) execute function hand_over_grants();

-- Visits that moved before now.
update record_grant g set revoked_at = greatest(g.created_at, a.changed_at) from appointment a
  where a.id = g.appointment_id and g.branch_id <> a.branch_id and g.revoked_at is null;
