/*
 The account within reach takes the address whose code or link was used up at this very moment: the one it signed up
 with, or a new one. False where there is no such proof, or the address belongs to another account meanwhile.
*/
create or replace function take_proven_address(why text, at_moment timestamptz) returns boolean
language sql volatile security definer set search_path = public as $$
  with taken as (
    update account a set email = p.email, email_verified_at = coalesce(a.email_verified_at, at_moment) from address_proof p
    where a.id = reach_keys() and p.subject = a.id and p.purpose = why and p.used_at = at_moment
      and (why = 'verify_email' and a.email_verified_at is null and p.email = a.email
        or why = 'change_email' and a.email_verified_at is not null)
      and not exists (select from account other where other.email = p.email and other.email_verified_at is not null and other.id <> a.id)
    returning 1)
  select exists (select from taken)
$$;
revoke execute on function take_proven_address(text, timestamptz) from public;
grant execute on function take_proven_address(text, timestamptz) to tendwell_app, tendwell_worker;
