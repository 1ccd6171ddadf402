-- The hash of the token that somebody brings: of an invitation, or of the first administrator's link.
create or replace function reach_token() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.token', true), '') $$;
