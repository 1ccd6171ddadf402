-- Who works at a facility, or did, with what is told of their accounts: for whoever runs it, or gives roles at a branch of it.
create or replace function people_of(facility uuid, branch uuid) returns table (account uuid, name text, email text, phone_number text,
  user_type text, practitioner uuid, seen_at timestamptz, two_step boolean)
language sql stable security definer set search_path = public as $$
  with here as (
    select b.id from branch b where b.facility_id = people_of.facility and (people_of.branch is null or b.id = people_of.branch)
      and (b.facility_id = any (reach_facilities()) or (people_of.branch is not null and b.id = any (may_at('users.edit'))))),
  people as (
    select m.account_id as id from membership m where m.facility_id = people_of.facility
      and ((m.branch_id is null and (exists (select from here) or m.facility_id = any (reach_facilities()))) or m.branch_id in (select id from here))
    union select d.account_id from practitioner_branch w join practitioner d on d.id = w.practitioner_id
      where w.branch_id in (select id from here) and (w.state = 'active' or w.left_at is not null))
  select a.id, concat_ws(' ', a.first_name, a.last_name), a.email, a.phone_number, a.user_type, d.id,
    greatest((select max(s.seen_at) from session s where s.account_id = a.id), (select max(k.seen_at) from known_device k where k.account_id = a.id)),
    a.totp_on_at is not null
  from account a left join practitioner d on d.account_id = a.id
  where a.id in (select id from people) and a.deleted_at is null order by a.last_name, a.first_name, a.id limit 2000
$$;
revoke execute on function people_of(uuid, uuid) from public;
grant execute on function people_of(uuid, uuid) to tendwell_app, tendwell_worker;
