-- The id of a guest's link of this call: for the first who brings it, and for them again, until it is taken away.
create or replace function use_guest_link(hash text, visit uuid, whose text, at_moment timestamptz) returns uuid language sql volatile security definer
set search_path = public as $$
  update guest_link set used_at = coalesce(used_at, at_moment), used_by_hash = coalesce(used_by_hash, whose)
  where token_hash = hash and appointment_id = visit and revoked_at is null and (used_at is null or used_by_hash = whose) returning id
$$;
revoke execute on function use_guest_link(text, uuid, text, timestamptz) from public;
grant execute on function use_guest_link(text, uuid, text, timestamptz) to tendwell_app, tendwell_worker;
