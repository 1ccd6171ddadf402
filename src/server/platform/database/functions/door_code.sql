-- The code that the display shows in a minute, for who stands at the door; empty where the branch asks for none.
create or replace function door_code(of_branch uuid, at_moment timestamptz) returns text language sql stable security definer set search_path = public as $$
  select case when q.asks_door_code then
    lpad((('x' || left(encode(sha256((q.door_secret || floor(extract(epoch from at_moment) / 60)::text)::bytea), 'hex'), 7))::bit(28)::int % 10000)::text, 4, '0')
    else '' end
  from queue_settings q where q.branch_id = of_branch
$$;
revoke execute on function door_code(uuid, timestamptz) from public;
