-- Whether a code is that of this minute, or of the one before, which somebody may still be typing.
create or replace function is_at_door(hash text, code text, at_moment timestamptz) returns boolean language sql stable security definer set search_path = public as $$
  select not coalesce(q.asks_door_code, false) or p.kind = 'kiosk'
    or code in (door_code(p.branch_id, at_moment), door_code(p.branch_id, at_moment - interval '1 minute'))
  from queue_pass p left join queue_settings q on q.branch_id = p.branch_id where p.token_hash = hash and p.revoked_at is null
$$;
revoke execute on function is_at_door(text, text, timestamptz) from public;
grant execute on function is_at_door(text, text, timestamptz) to tendwell_app, tendwell_worker;
