-- Who is taken out of a family shares nothing any more: nobody could stop it from then on.
create or replace function end_removed_grants() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update record_grant set revoked_at = greatest(created_at, new.removed_at) where patient_id = new.id and revoked_at is null;
  return null;
end $$;
