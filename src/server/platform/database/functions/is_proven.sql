-- Whether the address of a sign-up is proven by now, for whoever holds its id: one word, no row.
create or replace function is_proven(sign_up uuid) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from account a where a.id = sign_up and a.email_verified_at is not null) $$;
revoke execute on function is_proven(uuid) from public;
grant execute on function is_proven(uuid) to tendwell_app, tendwell_worker;
