-- Whether what a token of a call was got by still stands: the account of the session is not on hold. A session that ended and a
-- link that was taken away take the token with them.
create or replace function token_stands(a_session uuid) returns boolean language sql stable security definer set search_path = public as $$
  select a_session is null or exists (select from session s join account a on a.id = s.account_id where s.id = a_session and a.suspended_at is null)
$$;
revoke execute on function token_stands(uuid) from public;
grant execute on function token_stands(uuid) to tendwell_app, tendwell_worker;
