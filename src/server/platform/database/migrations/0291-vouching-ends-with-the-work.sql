-- A facility vouches for a doctor as long as they work for it.
-- needs functions: end_affiliation
alter table verification_check add column facility_id uuid references facility (id);
update verification_check c set facility_id = (
  select f.id from practitioner_branch w join branch b on b.id = w.branch_id join facility f on f.id = b.facility_id
  where w.practitioner_id = c.practitioner_id and f.name = c.source order by w.state = 'active' desc limit 1)
where c.kind = 'affiliation' and c.ended_at is null;
update verification_check c set ended_at = now()
where c.kind = 'affiliation' and c.ended_at is null and not exists (
  select from practitioner_branch w join branch b on b.id = w.branch_id
  where w.practitioner_id = c.practitioner_id and w.state = 'active' and b.facility_id = c.facility_id);
create trigger end_affiliation after update of state on practitioner_branch
  for each row when (old.state = 'active' and new.state <> 'active') execute function end_affiliation();
