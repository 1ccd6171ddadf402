-- Uses up a recovery code of the account within reach; false when there is none, or it was used.
create or replace function use_recovery_code(hash text, at_moment timestamptz) returns boolean
language sql volatile security definer set search_path = public as $$
  with used as (
    update recovery_code set used_at = at_moment
    where account_id = reach_keys() and code_hash = hash and used_at is null returning 1)
  select exists (select from used)
$$;
revoke execute on function use_recovery_code(text, timestamptz) from public;
grant execute on function use_recovery_code(text, timestamptz) to tendwell_app, tendwell_worker;
