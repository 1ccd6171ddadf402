/*
 Whether an account may begin with its address proven: whoever holds an invitation has read the mail it came by, and the
 first administrator brings the link from the operator's console.
*/
create or replace function may_begin_proven(address text, begun_as text) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from invitation i where i.id = reach_invitation() and i.used_by is null and i.expires_at > reach_moment() and i.email = address
      and begun_as = case when i.kind = 'facility' or i.role = 'facility_manager' then 'facility-manager' else i.kind end)
    or begun_as = 'platform-admin' and exists (select from address_proof p where p.token_hash = reach_token()
      and p.purpose = 'first_administrator' and p.used_at is null and p.expires_at > reach_moment())
$$;
revoke execute on function may_begin_proven(text, text) from public;
grant execute on function may_begin_proven(text, text) to tendwell_app, tendwell_worker;
