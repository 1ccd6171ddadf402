-- Puts the name and birth date that somebody keeps in their account into the entry that clinics know them by: only as a desk has
-- just seen both, `seen`, never anything that the account itself does not say, and nobody their own: another one looks at the
-- document. Returns the entry's new version, or nothing.
create or replace function take_own_details(of_patient uuid, at_version int, seen jsonb) returns int
language sql volatile security definer set search_path = public as $$
  update patient p set first_name = a.first_name, last_name = a.last_name, date_of_birth = coalesce(a.date_of_birth, p.date_of_birth),
      version = p.version + 1
    from account a
    where p.id = of_patient and p.version = at_version and p.removed_at is null and a.id = p.account_id and p.relation = 'self'
      and a.first_name = seen->>'first_name' and a.last_name = seen->>'last_name'
      and coalesce(a.date_of_birth, p.date_of_birth) is not distinct from (seen->>'date_of_birth')::date
      and is_known_at(p.id, may_at('patients.edit'))
      and a.id is distinct from reach_account() and a.suspended_at is null and a.deleted_at is null
    returning p.version
$$;
revoke execute on function take_own_details(uuid, int, jsonb) from public;
grant execute on function take_own_details(uuid, int, jsonb) to tendwell_app;
