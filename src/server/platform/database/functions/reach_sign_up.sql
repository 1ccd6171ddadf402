-- The sign-up whose id somebody holds.
create or replace function reach_sign_up() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.sign_up', true), '')::uuid $$;
