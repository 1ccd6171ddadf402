-- The folder of a patient into which a clinic puts its papers, laid where it is not there yet; null for who writes nothing
-- for this patient. Whoever hands in a paper before a visit has it laid as well. It tells its id and nothing of what lies in it.
create or replace function folder_for_clinic(a_patient uuid, a_kind text, a_moment timestamptz) returns uuid
language plpgsql volatile security definer set search_path = public as $$
declare
  found_id uuid;
begin
  if a_kind not in ('visits', 'letters', 'results') or not (coalesce(is_known_at(a_patient, may_at('records.create')), false)
      or exists (select from appointment a where a.patient_id = a_patient and a.practitioner_id = reach_practitioner())
      or exists (select from appointment a where a.patient_id = a_patient and gives_paper(a.id, a_patient))) then
    return null;
  end if;
  insert into record_folder (id, patient_id, name, kind, created_at) values (uuid_v7(), a_patient, '', a_kind, a_moment) on conflict do nothing;
  select id into found_id from record_folder where patient_id = a_patient and kind = a_kind;
  return found_id;
end $$;
revoke execute on function folder_for_clinic(uuid, text, timestamptz) from public;
grant execute on function folder_for_clinic(uuid, text, timestamptz) to tendwell_app, tendwell_worker;
