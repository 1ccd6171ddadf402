-- The second step of the account within reach; locked, so that a code works once.
create or replace function totp_in_reach() returns table (totp_secret text, totp_on_at timestamptz, totp_last_step bigint)
language sql volatile security definer set search_path = public as $$
  select a.totp_secret, a.totp_on_at, a.totp_last_step from account a where a.id = reach_keys() for update
$$;
revoke execute on function totp_in_reach() from public;
grant execute on function totp_in_reach() to tendwell_app, tendwell_worker;
