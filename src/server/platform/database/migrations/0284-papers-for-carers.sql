-- A person shares papers with somebody who helps them, as with a doctor or a branch: what the helper manages of their visits
-- opens no paper. It ends when the help ends.
-- needs functions: end_carer_grants

alter table record_grant add column carer_account uuid references account on delete cascade;
alter table record_grant drop constraint record_grant_to_one,
  add constraint record_grant_to_one check (num_nonnulls(practitioner_id, branch_id, carer_account) = 1),
  add constraint record_grant_carer_without_visit check (carer_account is null or appointment_id is null);
create index record_grant_carer on record_grant (carer_account) where carer_account is not null and revoked_at is null;

alter table record_access drop constraint record_access_looked_as_check,
  add constraint record_access_looked_as_check check (looked_as in ('owner', 'doctor', 'branch', 'emergency', 'carer'));

create trigger end_carer_grants after delete on carer for each row execute function end_carer_grants();

drop policy shared on record_grant;
create policy shared on record_grant for select to tendwell_app using (
  (practitioner_id = (select reach_practitioner()) or carer_account = (select reach_account())
    or branch_id = any ((select may_at('records.view'))::uuid[]))
  and grant_lives(revoked_at, expires_at, appointment_id, (select reach_moment())));
drop policy shared on record_item;
create policy shared on record_item for select to tendwell_app using (
  deleted_at is null and hidden_at is null and withdrawn_at is null and received = size and exists (
    select from record_grant g
    where (g.practitioner_id = (select reach_practitioner()) or g.carer_account = (select reach_account())
        or g.branch_id = any ((select may_at('records.view'))::uuid[]))
      and g.patient_id = record_item.patient_id
      and grant_lives(g.revoked_at, g.expires_at, g.appointment_id, (select reach_moment()))
      and (g.item_id = coalesce(record_item.newer_of, record_item.id) or g.folder_id = any (folder_and_above(record_item.folder_id)))));
