/*
 Takes a join back: the visits that moved go back to the entry they came from, with what hangs on them, and so do helpers and
 fields. What was booked or written since stays with the entry that stayed. Refused where that entry was itself joined into
 another one since: the later join is taken back first. Returns the two entries.
*/
create or replace function unmerge_patients(p jsonb) returns table (kept uuid, gone uuid)
language plpgsql security definer set search_path = public as $$
declare
  at_moment timestamptz := (p->>'now')::timestamptz;
  m patient_merge;
  k patient;
begin
  select * into m from patient_merge where id = (p->>'id')::uuid and branch_id = (p->>'branch')::uuid and branch_id = any (may_at('patients.merge'));
  if not found then
    perform refuse_visit('not_found');
  end if;
  perform lock_resources(array[m.kept_id, m.gone_id]);
  select * into m from patient_merge where id = m.id for update;
  perform from patient where id in (m.kept_id, m.gone_id) order by id for update;
  select * into k from patient where id = m.kept_id;
  if m.undone_at is not null or m.undo_until <= at_moment or k.merged_into is not null then
    perform refuse_visit('merge_over');
  end if;
  perform from appointment a where a.id = any (m.appointments) and not a.branch_id = any (coalesce(may_at('patients.merge'), '{}'));
  if found then
    perform refuse_visit('not_allowed');
  end if;
  update claim set resource_id = m.gone_id
    where resource_id = k.id and resource_kind = 'patient' and appointment_id = any (m.appointments);
  update appointment set patient_id = m.gone_id, version = version + 1, changed_at = at_moment
    where id = any (m.appointments) and patient_id = k.id;
  perform move_papers(k.id, m.gone_id, at_moment, m.papers, m.asked);
  -- These helpers knew the one alone: what they waited for before was for that one.
  update awaited_time set patient_id = m.gone_id where patient_id = k.id and account_id = any (m.carers) and created_at < m.at;
  update carer set patient_id = m.gone_id where patient_id = k.id and account_id = any (m.carers);
  update patient set merged_into = m.gone_id where id = any (m.joined) and merged_into = k.id;
  -- A field that somebody has mended since stays as it was mended.
  update patient set version = version + 1,
      first_name = case when to_jsonb(first_name) = m.taken->'first_name'->'is' then m.taken->'first_name'->>'was' else first_name end,
      last_name = case when to_jsonb(last_name) = m.taken->'last_name'->'is' then m.taken->'last_name'->>'was' else last_name end,
      date_of_birth = case when date_of_birth is not distinct from (m.taken->'date_of_birth'->>'is')::date and m.taken ? 'date_of_birth'
        then (m.taken->'date_of_birth'->>'was')::date else date_of_birth end,
      email = case when to_jsonb(email) = m.taken->'email'->'is' then m.taken->'email'->>'was' else email end,
      phone_number = case when to_jsonb(phone_number) = m.taken->'phone_number'->'is' then m.taken->'phone_number'->>'was' else phone_number end,
      needs = case when to_jsonb(needs) = m.taken->'needs'->'is'
        then array(select jsonb_array_elements_text(m.taken->'needs'->'was')) else needs end,
      needs_note = case when to_jsonb(needs_note) = m.taken->'needs_note'->'is' then m.taken->'needs_note'->>'was' else needs_note end
    where id = k.id;
  update patient set version = version + 1, removed_at = null, merged_into = null where id = m.gone_id;
  update patient_merge set undone_at = at_moment where id = m.id;
  return query select m.kept_id, m.gone_id;
end $$;
revoke execute on function unmerge_patients(jsonb) from public;
grant execute on function unmerge_patients(jsonb) to tendwell_app;
