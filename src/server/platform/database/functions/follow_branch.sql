-- Whether patients find a branch follows from its own state and from the check of its facility, whoever writes it.
create or replace function follow_branch() returns trigger language plpgsql as $$
begin
  new.is_found := new.state = 'open' and exists (select from facility f where f.id = new.facility_id and f.check_state = 'checked');
  return new;
end $$;
