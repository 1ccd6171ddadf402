-- Papers that clinics wrote, and what they asked for, go with the entry of a patient that is joined into another one, or back.
-- Without a list, all of them. Returns what went.
create or replace function move_papers(from_patient uuid, to_patient uuid, a_moment timestamptz, which uuid[] default null, asked uuid[] default null,
  out papers uuid[], out requests uuid[]) language plpgsql security definer set search_path = public as $$
begin
  insert into record_folder (id, patient_id, name, kind, created_at)
    select uuid_v7(), to_patient, '', f.kind, a_moment from record_folder f
    where f.patient_id = from_patient and f.kind <> 'own' on conflict do nothing;
  with moved as (
    update record_item i set patient_id = to_patient, folder_id = (
        select t.id from record_folder t join record_folder f on f.kind = t.kind and f.id = i.folder_id where t.patient_id = to_patient)
    where i.patient_id = from_patient and i.source <> 'patient' and (which is null or i.id = any (which)) returning i.id)
  select coalesce(array_agg(id), '{}') into papers from moved;
  -- An archive of everything that holds them is nobody's any more: the one whose papers they are makes another.
  if papers <> '{}' then
    update record_export set state = 'ended', wrapped_key = '' where patient_id = from_patient and state <> 'ended';
  end if;
  -- Who looked at them goes along: whoever they are about reads it.
  update record_access l set patient_id = to_patient where l.patient_id = from_patient and l.item_id = any (papers);
  with moved as (
    update record_request r set patient_id = to_patient where r.patient_id = from_patient and (asked is null or r.id = any (asked)) returning r.id)
  select coalesce(array_agg(id), '{}') into requests from moved;
end $$;
revoke execute on function move_papers(uuid, uuid, timestamptz, uuid[], uuid[]) from public;
