-- needs functions: guard_seat, guard_group
-- A group visit keeps the minutes and the seats it was begun with, and no seat reaches beyond its doctor's time.
create constraint trigger guard_seat after insert or update on claim deferrable initially deferred
  for each row when (new.resource_kind = 'session') execute function guard_seat();
create trigger guard_group before update on group_session for each row
  when ((old.practitioner_id, old.service_id, old.start_at, old.end_at, old.capacity)
    is distinct from (new.practitioner_id, new.service_id, new.start_at, new.end_at, new.capacity))
  execute function guard_group();
