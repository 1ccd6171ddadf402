-- A facility is closed for good by whoever runs it: from then on nobody finds it, and nobody works for it.
-- needs functions: house_stands
alter table facility
  add column closed_at timestamptz,
  add column closed_by uuid references account(id);
create index facility_closed on facility (closed_at) where closed_at is not null;
create index facility_closed_by on facility (closed_by) where closed_by is not null;
drop trigger follow_facility on facility;
create trigger follow_facility after update on facility for each row
  when (old.check_state <> new.check_state or (old.closed_at is null) <> (new.closed_at is null)) execute function follow_facility();
create trigger house_stands before insert or update on membership for each row execute function house_stands();
