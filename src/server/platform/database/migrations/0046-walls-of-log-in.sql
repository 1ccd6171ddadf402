-- Who logs in, signs up, proves an address or accepts an invitation is nobody yet: they reach the account of the address
-- they name, the sign-up whose id they hold or the invitation whose token they bring; once they have proven to own an
-- account, its row and its keys, but none of its visits. Hashes and secrets are read by functions that answer only for
-- what is within reach (passwords_in_reach, totp_in_reach, passkey_of, session_of_cookie).
-- needs functions: is_invited_to, may_at, may_begin_proven, may_platform, reach_account, reach_claimed, reach_invitation, reach_keys, reach_sign_up, reach_token, reach_visitor

drop policy reach on account;
create policy reach on account for select to tendwell_app using (
  id = (select reach_keys()) or email = (select reach_claimed())
  or (id = (select reach_sign_up()) and email_verified_at is null)
  or exists (select from practitioner d where d.account_id = account.id)
  or exists (select from patient p where p.account_id = account.id)
  or exists (select from carer c where c.account_id = account.id)
  or exists (select from care_invitation i where i.invited_by = account.id)
  or exists (select from branch_member m where m.account_id = account.id)
  or exists (select from facility_manager m where m.account_id = account.id)
  or (select may_platform('accounts.log_out')));
-- Whoever signs up waits for the proof of the address; whoever brings an invitation has it.
create policy begun on account for insert to tendwell_app with check (
  (email_verified_at is null and email = (select reach_claimed()) and user_type <> 'platform-admin')
  or (id = (select reach_keys()) and may_begin_proven(email, user_type)));
drop policy own_update on account;
create policy own_update on account for update to tendwell_app using (id = (select reach_keys()));
grant insert (id, email, email_verified_at, password_hash, user_type, title, first_name, last_name, gender, date_of_birth,
  phone_number, language, created_at) on account to tendwell_app;
-- Address and its proof are changed by take_proven_address alone.
grant update (password_hash, totp_secret, totp_on_at, totp_last_step, deletion_due_at) on account to tendwell_app;

drop policy reach on session;
drop policy own_delete on session;
create policy own on session for all to tendwell_app using (account_id = (select reach_keys()))
  with check (account_id = (select reach_keys()));
grant insert on session to tendwell_app;

create policy own on recovery_code for all to tendwell_app using (account_id = (select reach_keys()))
  with check (account_id = (select reach_keys()));
grant select (account_id, used_at), insert (account_id, code_hash), delete on recovery_code to tendwell_app;

create policy own on passkey for all to tendwell_app using (account_id = (select reach_keys()))
  with check (account_id = (select reach_keys()));
grant select (id, account_id, credential_id, transports, name, created_at, used_at), insert, update (counter, used_at), delete
  on passkey to tendwell_app;
-- Given out to anybody who wants to log in, taken back by its id alone.
create policy given on passkey_challenge for insert to tendwell_app with check (
  account_id is null or account_id = (select reach_account()));
grant insert on passkey_challenge to tendwell_app;

-- A browser knows where it has logged in; an account knows its browsers.
create policy reach on known_device for select to tendwell_app using (
  account_id = (select reach_keys()) or visitor = (select reach_visitor()));
create policy own_insert on known_device for insert to tendwell_app with check (
  account_id = (select reach_keys()) and visitor = (select reach_visitor()));
create policy own_update on known_device for update to tendwell_app using (
  account_id = (select reach_keys()) and visitor = (select reach_visitor()));
grant select, insert, update (seen_at) on known_device to tendwell_app;

-- A new password ends what reads without a session.
drop policy own on calendar_feed;
create policy own on calendar_feed for all to tendwell_app using (account_id = (select reach_keys()))
  with check (account_id = (select reach_keys()));
drop policy own on push_subscription;
create policy own on push_subscription for all to tendwell_app using (account_id = (select reach_keys()))
  with check (account_id = (select reach_keys()));

-- Who proves to own an account signs with it; its owner reads what happened to it, whoever did it.
drop policy sign on audit;
create policy sign on audit for insert to tendwell_app with check (account_id is null or account_id = (select reach_keys()));
drop policy own on audit;
create policy own on audit for select to tendwell_app using (account_id = (select reach_account())
  or (subject_kind = 'account' and subject_id = (select reach_account())));

-- The holder of an invitation's token reads it, uses it up for the own account, and takes the role it gives.
create policy brought on invitation for select to tendwell_app using (id = (select reach_invitation()));
create policy used on invitation for update to tendwell_app using (id = (select reach_invitation()) and used_by is null)
  with check (used_by = (select reach_keys()));
grant update (used_by) on invitation to tendwell_app;
drop policy reach on branch_member;
create policy reach on branch_member for select to tendwell_app using (
  account_id = (select reach_keys()) or branch_id = any ((select may_at('branches.edit'))::uuid[]));
create policy joins on branch_member for insert to tendwell_app with check (
  account_id = (select reach_keys()) and is_invited_to(branch_id, role));
create policy joins_anew on branch_member for update to tendwell_app using (account_id = (select reach_keys()))
  with check (account_id = (select reach_keys()) and is_invited_to(branch_id, role));
