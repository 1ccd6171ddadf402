-- The points of a display's branch that are open, with when those come back that are away.
create or replace function points_of_pass(hash text) returns table (name text, state text, back_at timestamptz)
language sql stable security definer set search_path = public as $$
  select s.name, s.state, s.back_at from queue_pass p join service_point s on s.branch_id = p.branch_id
  where p.token_hash = hash and p.revoked_at is null and p.kind = 'display' and s.removed_at is null and s.state <> 'closed'
  order by s.name limit 24
$$;
revoke execute on function points_of_pass(text) from public;
grant execute on function points_of_pass(text) to tendwell_app, tendwell_worker;
