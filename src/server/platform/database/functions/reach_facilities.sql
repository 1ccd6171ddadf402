-- The facilities that somebody runs.
create or replace function reach_facilities() returns uuid[] language sql stable parallel safe
  as $$ select nullif(current_setting('app.facilities', true), '')::uuid[] $$;
