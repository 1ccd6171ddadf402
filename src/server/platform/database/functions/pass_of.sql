-- What the holder of a pass may be shown: which branch, what for, and its settings. A pass that was taken away opens nothing,
-- and nobody checks in at a branch that is archived; who is still called there is shown.
create or replace function pass_of(hash text, of_kind text, at_moment timestamptz)
returns table (id uuid, branch_id uuid, branch text, time_zone text, kind text, speaks boolean, message text, asks_door_code boolean, walk_ins boolean)
language plpgsql security definer set search_path = public as $$
begin
  update queue_pass p set seen_at = at_moment where p.token_hash = hash and p.revoked_at is null
    and (p.seen_at is null or p.seen_at < at_moment - interval '1 minute');
  return query select p.id, p.branch_id, b.name, b.time_zone, p.kind, coalesce(q.speaks, false), coalesce(q.message, ''),
      coalesce(q.asks_door_code, false), coalesce(q.most_walk_ins, 1) > 0
    from queue_pass p join branch b on b.id = p.branch_id left join queue_settings q on q.branch_id = p.branch_id
    where p.token_hash = hash and p.revoked_at is null and (p.kind = of_kind or of_kind = '')
      and (b.state <> 'archived' or p.kind = 'display');
end $$;
revoke execute on function pass_of(text, text, timestamptz) from public;
grant execute on function pass_of(text, text, timestamptz) to tendwell_app, tendwell_worker;
