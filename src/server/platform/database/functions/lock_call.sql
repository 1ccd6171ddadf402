-- Whoever changes a call does it alone: others wait until the transaction ends.
create or replace function lock_call(of_address text) returns void language sql volatile security definer set search_path = public
  as $$ select from meeting where meet_id = of_address for no key update $$;
revoke execute on function lock_call(text) from public;
grant execute on function lock_call(text) to tendwell_app, tendwell_worker;
