-- The doctor as whom the running transaction acts, for the policies.
create or replace function reach_practitioner() returns uuid language sql stable as $$ select nullif(current_setting('app.practitioner', true), '')::uuid $$;
