-- The account whose row and keys are within reach: the own one, or the one that somebody at the log-in has just proven to own.
create or replace function reach_keys() returns uuid language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.account', true), ''), nullif(current_setting('app.holder', true), ''))::uuid $$;
