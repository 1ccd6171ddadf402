-- The facility at which a proven guest books.
create or replace function reach_facility() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.facility', true), '')::uuid $$;
