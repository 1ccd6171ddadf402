-- Whose visits a calendar feed shows, for whoever holds its address.
create or replace function owner_of_feed(hash text) returns table (account uuid, practitioner uuid, language text)
language sql stable security definer set search_path = public as $$
  select a.id, p.id, a.language from calendar_feed f join account a on a.id = f.account_id left join practitioner p on p.account_id = a.id
  where f.token_hash = hash
$$;
revoke execute on function owner_of_feed(text) from public;
grant execute on function owner_of_feed(text) to tendwell_app, tendwell_worker;
