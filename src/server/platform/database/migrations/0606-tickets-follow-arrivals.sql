-- A ticket is made with a visit only where its patient is here already: other bookings do not ask. The two events are told apart
-- by triggers of their own, so that neither calls the function for nothing.
drop trigger follow_visit on appointment;
create trigger follow_visit after update of status on appointment for each row
  when (new.mode = 'in_person' and new.status is distinct from old.status) execute function follow_visit();
create trigger follow_arrival after insert on appointment for each row
  when (new.mode = 'in_person' and new.status = 'arrived') execute function follow_visit();
