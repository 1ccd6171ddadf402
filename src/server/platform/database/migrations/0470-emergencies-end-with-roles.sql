-- What an emergency opens is open where it was declared, and to who still works there: a role that ends takes it along.
drop policy emergency on record_item;
create policy emergency on record_item for select to tendwell_app using (
  deleted_at is null and withdrawn_at is null and received = size
  and exists (select from record_emergency e
    where e.account_id = (select reach_account()) and e.patient_id = record_item.patient_id and e.expires_at > (select reach_moment())
      and (e.practitioner_id = (select reach_practitioner()) or e.branch_id = any ((select may_at('records.view'))::uuid[]) or e.branch_id = any ((select may_at('records.breakglass'))::uuid[]))));

-- Several facilities may vouch for one doctor, each for itself.
drop index verification_check_standing;
create unique index verification_check_standing on verification_check
  (practitioner_id, kind, coalesce(facility_id, '00000000-0000-0000-0000-000000000000')) where ended_at is null;
grant select (facility_id) on verification_check to tendwell_app;
