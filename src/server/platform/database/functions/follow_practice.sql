-- A doctor's own practice is found, or is not, from the moment in which the doctor's check says so.
create or replace function follow_practice() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update branch set is_found = false where facility_id = new.practice_id;
  return null;
end $$;
revoke execute on function follow_practice() from public;
