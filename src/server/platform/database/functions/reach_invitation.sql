-- The invitation whose token somebody brings.
create or replace function reach_invitation() returns uuid language sql stable security definer set search_path = public
  as $$ select i.id from invitation i where i.token_hash = reach_token() $$;
revoke execute on function reach_invitation() from public;
grant execute on function reach_invitation() to tendwell_app, tendwell_worker;
