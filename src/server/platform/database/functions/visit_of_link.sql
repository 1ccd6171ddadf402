-- The visit that a link opens, for whoever holds its token.
create or replace function visit_of_link(hash text, at_moment timestamptz) returns uuid language sql stable security definer set search_path = public
  as $$ select l.appointment_id from appointment_link l where l.token_hash = hash and l.expires_at > at_moment $$;
revoke execute on function visit_of_link(text, timestamptz) from public;
grant execute on function visit_of_link(text, timestamptz) to tendwell_app, tendwell_worker;
