-- The branches of a facility are found, or are not, from the moment in which its check says so.
create or replace function follow_facility() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update branch set is_found = false where facility_id = new.id;
  return null;
end $$;
revoke execute on function follow_facility() from public;
