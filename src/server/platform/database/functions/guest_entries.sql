-- The entries of houses that the owner of the account within reach has as a guest: under its proven address, with its very name and
-- birth date, since families share addresses. Whether each may go over to the account, and how many visits it has: of one that stays,
-- those that are not over. What the desk joined, whom others help there, and what meets another visit of theirs in time stays.
create or replace function guest_entries() returns table (patient uuid, comes boolean, visits int)
language sql stable security definer set search_path = public as $$
  select e.id, e.comes, (select count(*)::int from appointment x where x.patient_id = e.id
      and case when e.comes then not status_is(x.status, 'off_calendar') else status_is(x.status, 'open') end)
  from (select p.id, comes_along(p.id, null)
      and not exists (select from record_request r where r.patient_id = p.id)
      and not exists (select from record_emergency e where e.patient_id = p.id)
      and not exists (select from carer c where c.patient_id = p.id)
      and not exists (select from patient_merge m where p.id in (m.kept_id, m.gone_id) and m.undone_at is null)
      and not exists (select from patient own join claim b on b.resource_id = own.id and b.resource_kind = 'patient'
        join claim c on c.resource_id = p.id and c.resource_kind = 'patient' and c.during && b.during
        where own.account_id = a.id and own.relation = 'self') as comes
  from account a join patient p on p.email = a.email and p.account_id is null and p.facility_id is not null and p.removed_at is null
    and folded(p.first_name || ' ' || p.last_name) = folded(a.first_name || ' ' || a.last_name) and p.date_of_birth = a.date_of_birth
  -- The name of an account is its owner's to change; the person whom clinics know as them stays who they are.
  where not exists (select from patient own where own.account_id = a.id and own.relation = 'self'
      and (folded(own.first_name || ' ' || own.last_name) <> folded(p.first_name || ' ' || p.last_name) or own.date_of_birth <> p.date_of_birth))
    and a.id = reach_account() and a.email_verified_at is not null and a.user_type = 'patient') e
$$;
revoke execute on function guest_entries() from public;
grant execute on function guest_entries() to tendwell_app;
