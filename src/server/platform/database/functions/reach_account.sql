-- The account that asks, for the policies.
create or replace function reach_account() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.account', true), '')::uuid $$;
