-- The draft whose id somebody holds.
create or replace function reach_draft() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.draft', true), '') $$;
