-- Takes out what a browser was given to sign, by its id: once, for that browser, and for the account that asks or for nobody yet.
create or replace function take_challenge(challenge uuid, at_moment timestamptz) returns text
language sql volatile security definer set search_path = public as $$
  delete from passkey_challenge c
  where c.id = challenge and c.visitor = reach_visitor() and c.account_id is not distinct from reach_account() and c.expires_at > at_moment returning c.value
$$;
revoke execute on function take_challenge(uuid, timestamptz) from public;
grant execute on function take_challenge(uuid, timestamptz) to tendwell_app, tendwell_worker;
