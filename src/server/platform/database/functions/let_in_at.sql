-- Since when somebody in a call was let in for the first time: what was written before is not for guests who came later.
create or replace function let_in_at(of_place uuid) returns timestamptz language sql stable security definer set search_path = public as $$
  select min(at) from call_event where place_id = of_place and kind = 'admitted'
$$;
revoke execute on function let_in_at(uuid) from public;
grant execute on function let_in_at(uuid) to tendwell_app, tendwell_worker;
