-- The branches in which the running transaction may act, for the policies.
create or replace function reach_branches() returns uuid[] language sql stable as $$ select coalesce(nullif(current_setting('app.branches', true), ''), '{}')::uuid[] $$;
