-- The patient of a booking belongs, as its own person, to the account within reach, which has taken the guest's proven address at
-- this very moment: where all that the house knows of them was booked by guests. A mailbox that two people share is no proof for
-- documents, or for what the desk wrote: such an entry stays the house's. What was signed or handed in for the very visit that was
-- proven is the guest's own and comes along; what belongs to another visit does not, whoever brought it. The proof is used up in
-- any case: it begins one account. False where there was none.
create or replace function take_guest(a_draft text, since timestamptz, at_moment timestamptz) returns boolean
language sql volatile security definer set search_path = public as $$
  with guest as (
    select g.patient, g.proof, a.id as account, d.appointment_id as visit from proven_guest(a_draft, since) g
      join draft d on d.id = a_draft join account a on a.id = reach_keys() and a.email = g.email and a.email_verified_at = at_moment),
  taken as (
    update patient p set account_id = g.account, relation = 'self', email = '', phone_number = '', version = p.version + 1
    from guest g
    where p.id = g.patient and not exists (select from patient s where s.account_id = g.account and s.relation = 'self')
      and comes_along(p.id, g.visit)
    returning p.id),
  spent as (
    delete from address_proof f using guest g where f.purpose = 'guest_booking' and f.subject = g.proof returning 1)
  select exists (select from spent)
$$;
revoke execute on function take_guest(text, timestamptz, timestamptz) from public;
grant execute on function take_guest(text, timestamptz, timestamptz) to tendwell_app, tendwell_worker;
