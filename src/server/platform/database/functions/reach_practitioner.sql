-- The practitioner who asks, for the policies.
create or replace function reach_practitioner() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('app.practitioner', true), '')::uuid $$;
