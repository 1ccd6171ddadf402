-- The address that a guest has just proven, where they book. One that somebody only claims is `reach_claimed`.
create or replace function reach_address() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.address', true), '') $$;
