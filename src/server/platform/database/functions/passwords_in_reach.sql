-- What a password is checked against: of the account within reach, or of those of the address or the sign-up that somebody brings.
create or replace function passwords_in_reach() returns table (account uuid, password_hash text)
language sql stable security definer set search_path = public as $$
  select a.id, a.password_hash from account a where a.id = reach_keys()
  union all select a.id, a.password_hash from account a where a.email = reach_claimed()
  union all select a.id, a.password_hash from account a where a.id = reach_sign_up() and a.email_verified_at is null
$$;
revoke execute on function passwords_in_reach() from public;
grant execute on function passwords_in_reach() to tendwell_app, tendwell_worker;
