-- The one visit that the link of the running transaction opens, for the policies.
create or replace function reach_appointment() returns uuid language sql stable as $$ select nullif(current_setting('app.appointment', true), '')::uuid $$;
