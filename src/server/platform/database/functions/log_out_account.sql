-- Ends every session of an account and whatever reads without one, for whoever has that right over the installation.
create or replace function log_out_account(of_account uuid) returns table (session uuid)
language sql volatile security definer set search_path = public as $$
  with feeds as (delete from calendar_feed where may_platform('accounts.log_out') and account_id = of_account),
    devices as (delete from push_subscription where may_platform('accounts.log_out') and account_id = of_account)
  delete from session s where may_platform('accounts.log_out') and s.account_id = of_account returning s.id
$$;
revoke execute on function log_out_account(uuid) from public;
grant execute on function log_out_account(uuid) to tendwell_app, tendwell_worker;
