-- The session of a cookie, to end it: the cookie alone opens nothing.
create or replace function session_of_cookie(cookie text) returns table (session uuid, account uuid)
language sql stable security definer set search_path = public as $$
  select s.id, s.account_id from session s where s.cookie_hash = cookie
$$;
revoke execute on function session_of_cookie(text) from public;
grant execute on function session_of_cookie(text) to tendwell_app, tendwell_worker;
