-- What the address of a new call ends with: 128 random bits.
create or replace function meet_id() returns text language sql volatile as $$
  select encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) from 1 for 16), 'hex')
$$;
