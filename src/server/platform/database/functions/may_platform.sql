-- Whether somebody holds a right over the whole installation.
create or replace function may_platform(a_right text) returns boolean language sql stable parallel safe
  as $$ select a_right = any (nullif(current_setting('app.platform', true), '')::text[]) $$;
