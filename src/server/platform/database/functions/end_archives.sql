-- What a clinic took back is in no archive of everything either: its key goes at once.
create or replace function end_archives() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update record_export set state = 'ended', wrapped_key = '' where patient_id = new.patient_id and state <> 'ended';
  return null;
end $$;
