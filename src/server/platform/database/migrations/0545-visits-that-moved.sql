-- What a facility's first page tells of the last day names visits that were moved far away since, too.
create index appointment_moved on appointment (branch_id, changed_at) where moved_from is not null;
