-- What the owner of the account within reach booked as a guest goes over to it, where it may, behind the locks of the write path: only
-- with a code to its address that was used up at this very moment. The first entry becomes the account's own person where it has none;
-- the visits of others become that person's. One that meets another visit of theirs in time stays. Returns how many visits came.
create or replace function take_guest_entries(at_moment timestamptz) returns int
language plpgsql volatile security definer set search_path = public as $$
declare
  me uuid := reach_account();
  own uuid;
  one record;
  came int := 0;
begin
  perform from account a join address_proof f on f.purpose = 'guest_visits' and f.subject = a.id and f.email = a.email and f.used_at = at_moment
    where a.id = me;
  if not found then
    return 0;
  end if;
  select id into own from patient where account_id = me and relation = 'self';
  perform lock_resources(array(select patient from guest_entries()) || own);
  perform from patient p where p.id = own or p.id in (select patient from guest_entries()) order by p.id for update;
  for one in select * from guest_entries() g where g.comes order by g.patient loop
    if own is null then
      -- Clinics call whom they see by the account's number: where it has none, by the one that was given with the visit.
      update account a set phone_number = p.phone_number from patient p where a.id = me and a.phone_number = '' and p.id = one.patient;
      update patient set account_id = me, relation = 'self', email = '', phone_number = '', version = version + 1 where id = one.patient;
      own := one.patient;
    elsif exists (select from claim a join claim b on b.resource_id = own and b.resource_kind = 'patient' and a.during && b.during
        where a.resource_id = one.patient and a.resource_kind = 'patient') then
      continue;
    else
      update appointment set patient_id = own, version = version + 1, changed_at = at_moment where patient_id = one.patient;
      update claim set resource_id = own where resource_id = one.patient and resource_kind = 'patient';
      update patient set version = version + 1, removed_at = at_moment, merged_into = own where id = one.patient;
    end if;
    came := came + one.visits;
  end loop;
  return came;
end $$;
revoke execute on function take_guest_entries(timestamptz) from public;
grant execute on function take_guest_entries(timestamptz) to tendwell_app;
