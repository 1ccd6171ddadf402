-- What the folder is called that a grant opens to whoever asks: nothing for other people's grants, for one that has ended, and for a
-- document that is shared by itself.
create or replace function shared_folder(a_grant uuid) returns jsonb
language sql stable security definer set search_path = public as $$
  select jsonb_build_object('name', f.name, 'kind', f.kind) from record_grant g join record_folder f on f.id = g.folder_id
    where g.id = a_grant and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, reach_moment())
      and (g.practitioner_id = reach_practitioner() or g.carer_account = reach_account() or g.branch_id = any (may_at('records.view')))
$$;
revoke execute on function shared_folder(uuid) from public;
grant execute on function shared_folder(uuid) to tendwell_app;
