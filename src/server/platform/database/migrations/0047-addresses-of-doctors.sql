-- A doctor's account is theirs and their place's: who books learns in which language they are told, never where. A mail
-- to an account is addressed by the writer (write_rows).
-- needs functions: may_platform, reach_claimed, reach_keys, reach_sign_up
drop policy reach on account;
create policy reach on account for select to tendwell_app using (
  id = (select reach_keys()) or email = (select reach_claimed())
  or (id = (select reach_sign_up()) and email_verified_at is null)
  or exists (select from patient p where p.account_id = account.id)
  or exists (select from carer c where c.account_id = account.id)
  or exists (select from care_invitation i where i.invited_by = account.id)
  or exists (select from branch_member m where m.account_id = account.id)
  or exists (select from facility_manager m where m.account_id = account.id)
  or (select may_platform('accounts.log_out')));
