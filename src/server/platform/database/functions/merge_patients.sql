/*
 Joins two entries of one person, behind the locks of the write path: who books for either of them waits, and then decides
 anew. `gone` is a guest of the house of this branch, never somebody with an account; whoever asks may join entries at every
 branch where it has visits. Visits bring along what hangs on them: tickets, links, offers, waiting list, messages; papers of clinics come too. Two
 visits at one time stay two visits: the join is refused.
*/
create or replace function merge_patients(p jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  at_moment timestamptz := (p->>'now')::timestamptz;
  here branch;
  k patient;
  g patient;
  mine uuid[];
  visits uuid[];
  helpers uuid[];
  joined uuid[];
  brought record;
  take text[] := array(select jsonb_array_elements_text(p->'take'));
begin
  perform lock_resources(array[(p->>'kept')::uuid, (p->>'gone')::uuid]);
  select * into here from branch where id = (p->>'branch')::uuid and id = any (may_at('patients.merge'));
  mine := array(select b.id from branch b where b.facility_id = here.facility_id and b.id = any (may_at('patients.merge')));
  perform from patient where id in ((p->>'kept')::uuid, (p->>'gone')::uuid) order by id for update;
  select * into k from patient where id = (p->>'kept')::uuid and removed_at is null;
  select * into g from patient where id = (p->>'gone')::uuid and removed_at is null;
  if here.id is null or k.id is null or g.id is null or k.id = g.id
      or not is_known_at(k.id, mine) or not is_known_at(g.id, mine) then
    perform refuse_visit('not_found');
  end if;
  if g.account_id is not null then
    perform refuse_visit(case when k.account_id is null then 'keeps_own_details' else 'both_have_accounts' end);
  end if;
  if g.facility_id is distinct from here.facility_id or (k.account_id is null and k.facility_id is distinct from here.facility_id) then
    perform refuse_visit('not_found');
  end if;
  perform from appointment a where a.patient_id = g.id and a.branch_id <> all (mine);
  if found then
    perform refuse_visit('not_allowed');
  end if;
  if k.version <> (p->>'kept_version')::int or g.version <> (p->>'gone_version')::int then
    perform refuse_visit('changed');
  end if;
  if k.account_id is not null and cardinality(take) > 0 then
    perform refuse_visit('keeps_own_details');
  end if;
  perform from claim a join claim b on b.resource_id = k.id and b.resource_kind = 'patient' and a.during && b.during
    where a.resource_id = g.id and a.resource_kind = 'patient' and upper(a.during) > at_moment;
  if found then
    perform refuse_visit('visits_clash');
  end if;

  with moved as (
    update appointment set patient_id = k.id, version = version + 1, changed_at = at_moment where patient_id = g.id returning id)
  select coalesce(array_agg(id), '{}') into visits from moved;
  update claim set resource_id = k.id where resource_id = g.id and resource_kind = 'patient' and upper(during) > at_moment;
  with moved as (
    update carer c set patient_id = k.id where c.patient_id = g.id and c.account_id is distinct from k.account_id
      and not exists (select from carer o where o.patient_id = k.id and o.account_id = c.account_id) returning c.account_id)
  select coalesce(array_agg(account_id), '{}') into helpers from moved;
  with moved as (update patient set merged_into = k.id where merged_into = g.id returning id)
  select coalesce(array_agg(id), '{}') into joined from moved;
  select * into brought from move_papers(g.id, k.id, at_moment);
  -- Who waits for a time for the one waits for the other from now on.
  update awaited_time w set patient_id = k.id where w.patient_id = g.id and not exists (select from awaited_time o
    where o.patient_id = k.id and o.account_id = w.account_id and o.offering_id = w.offering_id and o.service_id = w.service_id
      and o.state = 'waiting' and w.state = 'waiting');
  insert into patient_merge (id, branch_id, kept_id, gone_id, by_account, at, undo_until, taken, appointments, carers, joined, papers, asked)
    values ((p->>'id')::uuid, here.id, k.id, g.id, reach_account(), at_moment, (p->>'until')::timestamptz,
      coalesce((select jsonb_object_agg(f, jsonb_build_object('was', to_jsonb(k)->f, 'is', to_jsonb(g)->f)) from unnest(take) f), '{}'),
      visits, helpers, joined, brought.papers, brought.requests);
  update patient set version = version + 1,
      first_name = case when 'first_name' = any (take) then g.first_name else first_name end,
      last_name = case when 'last_name' = any (take) then g.last_name else last_name end,
      date_of_birth = case when 'date_of_birth' = any (take) then g.date_of_birth else date_of_birth end,
      email = case when 'email' = any (take) then g.email else email end,
      phone_number = case when 'phone_number' = any (take) then g.phone_number else phone_number end,
      needs = case when 'needs' = any (take) then g.needs else needs end,
      needs_note = case when 'needs_note' = any (take) then g.needs_note else needs_note end
    where id = k.id;
  update patient set version = version + 1, removed_at = at_moment, merged_into = k.id where id = g.id;
end $$;
revoke execute on function merge_patients(jsonb) from public;
grant execute on function merge_patients(jsonb) to tendwell_app;
