-- The browser that asks, known or not: drafts and holds belong to it.
create or replace function reach_visitor() returns text language sql stable parallel safe
  as $$ select nullif(current_setting('app.visitor', true), '') $$;
