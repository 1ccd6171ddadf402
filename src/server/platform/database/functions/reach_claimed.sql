-- An address that somebody at the log-in says is theirs.
create or replace function reach_claimed() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.claimed', true), '') $$;
