-- An address that somebody says is theirs, or has just proven.
create or replace function reach_address() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.address', true), '') $$;
