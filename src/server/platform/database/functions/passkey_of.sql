-- A passkey with what its signatures are checked against, for whoever names it: its device alone does.
create or replace function passkey_of(credential text) returns table (id uuid, account_id uuid, credential_id text, public_key bytea,
  counter bigint, transports text[])
language sql stable security definer set search_path = public as $$
  select k.id, k.account_id, k.credential_id, k.public_key, k.counter, k.transports from passkey k where k.credential_id = credential
$$;
revoke execute on function passkey_of(text) from public;
grant execute on function passkey_of(text) to tendwell_app, tendwell_worker;
