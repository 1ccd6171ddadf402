-- The account as which the running transaction acts, for the policies: the second wall behind the checks of the
-- product. A statement that forgets its scope sees nothing.
create or replace function reach_account() returns uuid language sql stable as $$ select nullif(current_setting('app.account', true), '')::uuid $$;
