-- Whether an account has a device that shows notifications: one word, no row.
create or replace function has_device(of_account uuid) returns boolean language sql stable security definer set search_path = public
  as $$ select exists (select from push_subscription s where s.account_id = of_account) $$;
revoke execute on function has_device(uuid) from public;
grant execute on function has_device(uuid) to tendwell_app, tendwell_worker;
