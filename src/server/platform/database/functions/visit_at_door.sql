/*
 The visit of who stands at a kiosk or the door, by its code or by date of birth and last name: of this branch, of now.
 What is usual where a branch says nothing is `usualWindow` of domain/queue/check-in.ts (a test compares).
 Nothing of it is answered but its id, which the server alone sees. `owner` is an account that is logged in on the phone.
*/
create or replace function visit_at_door(hash text, code text, born date, family_name text, owner uuid, at_moment timestamptz) returns uuid
language sql stable security definer set search_path = public as $$
  select a.id from queue_pass p left join queue_settings q on q.branch_id = p.branch_id
    join appointment a on a.branch_id = p.branch_id and a.mode = 'in_person' and status_is(a.status, 'expected')
      and a.start_at between at_moment - make_interval(mins => coalesce(q.check_in_after, 15)) and at_moment + make_interval(mins => coalesce(q.check_in_before, 60))
    join patient t on t.id = a.patient_id
  where p.token_hash = hash and p.revoked_at is null and p.kind in ('kiosk', 'door')
    and (replace(a.reference, '-', '') = replace(upper(code), '-', '') or t.date_of_birth = born and folded(family_name) <> '' and folded(t.last_name) = folded(family_name)
      or a.patient_id = any (array(select patients_of(owner))))
  order by a.status <> 'booked', a.start_at limit 1
$$;
revoke execute on function visit_at_door(text, text, date, text, uuid, timestamptz) from public;
grant execute on function visit_at_door(text, text, date, text, uuid, timestamptz) to tendwell_app, tendwell_worker;
