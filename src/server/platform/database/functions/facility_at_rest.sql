-- A facility as it stands when nobody is changing it, until the end of the transaction. Whoever adds a branch need not be somebody
-- who may change the facility.
create or replace function facility_at_rest(a_facility uuid) returns facility
language sql security definer set search_path = public as $$
  select f from facility f where f.id = a_facility for share
$$;
revoke execute on function facility_at_rest(uuid) from public;
grant execute on function facility_at_rest(uuid) to tendwell_app, tendwell_worker;
