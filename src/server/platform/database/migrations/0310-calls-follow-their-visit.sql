-- The call of a visit begins anew when the visit goes to another time, or is by video once more.
-- needs functions: renew_call, guard_call, guard_call_place
create trigger renew_call after update of start_at, mode on appointment
  for each row when (new.mode = 'video' and (new.start_at <> old.start_at or new.mode <> old.mode)) execute function renew_call();
