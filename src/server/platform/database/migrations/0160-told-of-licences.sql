-- Pages of calls hear that a doctor's licence stands no more, or stands again.
-- needs functions: tell_licence, tell_calls_of, tell_of_call, status_is, uuid_v7
create trigger tell_licence after update of verification on practitioner for each row
  when (new.verification is distinct from old.verification) execute function tell_licence();
