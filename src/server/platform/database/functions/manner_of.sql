-- How an account is spoken to: its language and what it does not want to be told. No name, no address.
create or replace function manner_of(of_account uuid) returns table (language text, mails_off text[])
language sql stable security definer set search_path = public
  as $$ select a.language, a.mails_off from account a where a.id = of_account $$;
revoke execute on function manner_of(uuid) from public;
grant execute on function manner_of(uuid) to tendwell_app, tendwell_worker;
