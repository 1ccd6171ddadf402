-- What hangs on the wall: numbers and points, never who it is. Called and served now, and the last ones that were called.
create or replace function queue_of_pass(hash text, at_moment timestamptz)
returns table (label text, state text, point text, directions text, called_at timestamptz, calls int)
language sql stable security definer set search_path = public as $$
  select t.prefix || t.number, t.state, s.name, s.directions, t.called_at, t.calls
  from queue_pass p join branch b on b.id = p.branch_id
    join queue_ticket t on t.branch_id = p.branch_id and t.day = queue_day(at_moment, b.time_zone)
    join service_point s on s.id = t.point_id
  where p.token_hash = hash and p.revoked_at is null and p.kind = 'display' and t.called_at is not null
    and (t.state in ('called', 'serving') or t.state in ('done', 'missed') and t.called_at > at_moment - interval '2 hours')
  order by t.state in ('called', 'serving') desc, t.called_at desc limit 40
$$;
revoke execute on function queue_of_pass(text, timestamptz) from public;
grant execute on function queue_of_pass(text, timestamptz) to tendwell_app, tendwell_worker;
