-- Who helps no more sees no paper any more: what was shared with them for their help ends with it.
create or replace function end_carer_grants() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update record_grant set revoked_at = greatest(created_at, now())
    where patient_id = old.patient_id and carer_account = old.account_id and revoked_at is null;
  return null;
end $$;
