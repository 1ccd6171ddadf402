-- The one visit that the holder of a link reaches.
create or replace function reach_appointment() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.appointment', true), '')::uuid $$;
