-- The patient of a booking belongs, as its own person, to the account within reach, which has taken the guest's proven address at
-- this very moment. The proof is used up with it: it begins one account. False where there is nothing to take.
create or replace function take_guest(a_draft text, since timestamptz, at_moment timestamptz) returns boolean
language sql volatile security definer set search_path = public as $$
  with taken as (
    update patient p set account_id = a.id, relation = 'self', email = '', phone_number = '', version = p.version + 1
    from proven_guest(a_draft, since) g join account a on a.id = reach_keys() and a.email = g.email and a.email_verified_at = at_moment
    where p.id = g.patient and not exists (select from patient s where s.account_id = a.id and s.relation = 'self')
    returning g.proof),
  spent as (
    delete from address_proof f using taken t where f.purpose = 'guest_booking' and f.subject = t.proof returning 1)
  select exists (select from spent)
$$;
revoke execute on function take_guest(text, timestamptz, timestamptz) from public;
grant execute on function take_guest(text, timestamptz, timestamptz) to tendwell_app, tendwell_worker;
