-- The id of a guest's link of this call, once: by the first who brings it.
create or replace function use_guest_link(hash text, visit uuid, at_moment timestamptz) returns uuid language sql volatile security definer set search_path = public as $$
  update guest_link set used_at = at_moment where token_hash = hash and appointment_id = visit and used_at is null and revoked_at is null returning id
$$;
revoke execute on function use_guest_link(text, uuid, timestamptz) from public;
grant execute on function use_guest_link(text, uuid, timestamptz) to tendwell_app, tendwell_worker;
