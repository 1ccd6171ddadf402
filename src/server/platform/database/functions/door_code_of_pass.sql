-- The code of the minute, for a display of the branch.
create or replace function door_code_of_pass(hash text, at_moment timestamptz) returns text language sql stable security definer set search_path = public as $$
  select coalesce(door_code(p.branch_id, at_moment), '') from queue_pass p where p.token_hash = hash and p.revoked_at is null and p.kind = 'display'
$$;
revoke execute on function door_code_of_pass(text, timestamptz) from public;
grant execute on function door_code_of_pass(text, timestamptz) to tendwell_app, tendwell_worker;
