-- The proven address of the account that asks: invitations to it are theirs.
create or replace function reach_own_email() returns text language sql stable security definer set search_path = public
  as $$ select a.email from account a where a.id = reach_account() and a.email_verified_at is not null $$;
