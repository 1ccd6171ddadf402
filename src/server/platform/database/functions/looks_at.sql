/*
 Who looked at a person: by place and role, never by name. The person reads all of it, and so does who manages their visits;
 a branch reads what was looked at there. Entries that were joined into this one count as this one. What the person did
 themselves is no look, and neither is what a page asks for again by itself while a look goes on.
*/
create or replace function looks_at(of_patient uuid, at_branch uuid, most int)
  returns table (at timestamptz, action text, branch text, role text)
language plpgsql stable security definer set search_path = public as $$
declare
  meant uuid[] := array(select p.id from patient p where p.id = of_patient or p.merged_into = of_patient);
  own uuid[] := array(select p.account_id from patient p where p.id = of_patient and p.account_id is not null
    union all select c.account_id from carer c where c.patient_id = of_patient);
begin
  if not (patient_in_reach(of_patient)
      or coalesce(at_branch = any (may_at('patients.search')), false) and is_known_at(of_patient, array[at_branch])) then
    return;
  end if;
  return query
    select distinct l.at, l.action, b.name, l.role from (
      (select a.at, a.action, (a.detail->>'branch')::uuid as branch_id, coalesce(a.detail->>'role', '') as role from audit a
        where a.subject_kind = 'patient' and a.subject_id = any (meant) and a.detail ? 'branch' and not a.detail ? 'again'
        order by a.at desc limit most)
      union all
      (select a.at, a.action, (a.detail->>'branch')::uuid, coalesce(a.detail->>'role', '') from audit a
        where a.detail ? 'patients' and a.detail->'patients' ?| meant::text[] order by a.at desc limit most)
      union all
      (select a.at, a.action, x.branch_id, case when d.account_id = a.account_id then 'doctor' else '' end
        from appointment x join audit a on a.subject_id = x.id and a.subject_kind = 'appointment'
          and (a.action in ('appointment.read', 'call.admit') or a.action = 'call.joined' and a.detail->>'as' = 'host')
        join practitioner d on d.id = x.practitioner_id
        where x.patient_id = any (meant) and a.account_id is not null and a.account_id <> all (own) and not a.detail ? 'again'
        order by a.at desc limit most)) l
    join branch b on b.id = l.branch_id
    where at_branch is null or l.branch_id = at_branch
    order by 1 desc limit most;
end $$;
revoke execute on function looks_at(uuid, uuid, int) from public;
grant execute on function looks_at(uuid, uuid, int) to tendwell_app, tendwell_worker;
