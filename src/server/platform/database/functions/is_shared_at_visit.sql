-- Whether a patient's document is shared, by itself or with its folder, with this doctor or this branch at a moment. To whom it
-- is not shared it says no more than that.
create or replace function is_shared_at_visit(an_item uuid, a_folder uuid, a_practitioner uuid, a_branch uuid, a_moment timestamptz) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (
    select from record_grant g join record_item i on i.id = an_item and i.patient_id = g.patient_id
    where (g.practitioner_id = a_practitioner or g.branch_id = a_branch) and (g.item_id = an_item or g.folder_id = any (folder_and_above(a_folder)))
      and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, a_moment))
$$;
revoke execute on function is_shared_at_visit(uuid, uuid, uuid, uuid, timestamptz) from public;
grant execute on function is_shared_at_visit(uuid, uuid, uuid, uuid, timestamptz) to tendwell_app, tendwell_worker;
