-- The wall behind the product's own checks: on every table that tells of a person, a request sees and changes only what
-- whoever asks reaches. Policies ask for rights at branches, for a person's own rows and for what a link or a proven
-- address opens, never for a role by name. The settings are made in domain/access/reach.ts.
-- needs functions: may_at, may_platform, reach_account, reach_address, reach_appointment, reach_desks, reach_draft, reach_facilities, reach_own_email, reach_patients, reach_practitioner, reach_visitor

do $$
declare
  walled text;
begin
  foreach walled in array array['patient', 'draft', 'hold', 'appointment_link', 'waitlist_entry', 'time_offer', 'visit_action', 'reminder',
    'outbox_message', 'push_subscription', 'calendar_feed', 'carer', 'care_invitation', 'idempotency', 'audit', 'account', 'session',
    'facility_manager', 'branch_member', 'verification_event', 'schedule_exception', 'invitation', 'address_proof', 'recovery_code',
    'passkey', 'passkey_challenge', 'known_device', 'throttle'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('create policy worker on %I to tendwell_worker using (true) with check (true)', walled);
  end loop;
end $$;

-- Visits and what belongs to them.
drop policy reach on appointment;
create policy reach on appointment for select to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('appointments.view'))::uuid[])
  or id = (select reach_appointment()) or patient_id = any ((select reach_patients())::uuid[]));
drop policy reach on appointment_event;
create policy reach on appointment_event for select to tendwell_app using (
  exists (select from appointment a where a.id = appointment_id));
create policy reach on waitlist_entry for select to tendwell_app using (
  exists (select from appointment a where a.id = appointment_id));
create policy reach on time_offer for select to tendwell_app using (
  exists (select from appointment a where a.id = appointment_id));
create policy reach on visit_action for select to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or exists (select from appointment a where a.id = appointment_id));
revoke all on appointment_link, reminder, freed_time from tendwell_app;

-- Patients: one's own and those one manages, those of visits within reach, the guests of one's desk.
create policy reach on patient for select to tendwell_app using (
  id = any ((select reach_patients())::uuid[])
  or exists (select from appointment a where a.patient_id = patient.id)
  or facility_id = any ((select reach_desks())::uuid[])
  or exists (select from care_invitation i where i.patient_id = patient.id));
create policy own_insert on patient for insert to tendwell_app with check (account_id = (select reach_account()));
-- Who is invited to run their own visits takes the row over; who manages somebody may leave them to another.
create policy own_update on patient for update to tendwell_app using (id = any ((select reach_patients())::uuid[])
    or exists (select from care_invitation i where i.patient_id = patient.id and i.kind = 'self' and i.email = (select reach_own_email())))
  with check (true);
revoke delete on patient from tendwell_app;

create policy reach on carer for select to tendwell_app using (
  account_id = (select reach_account()) or exists (select from patient p where p.id = patient_id));
create policy own_delete on carer for delete to tendwell_app using (
  account_id = (select reach_account()) or patient_id = any ((select reach_patients())::uuid[]));
create policy own_insert on carer for insert to tendwell_app with check (
  patient_id = any ((select reach_patients())::uuid[])
  or (account_id = (select reach_account()) and exists (select from care_invitation i where i.patient_id = carer.patient_id
    and i.kind = 'carer' and i.email = (select reach_own_email()))));

create policy reach on care_invitation for all to tendwell_app using (
  patient_id = any ((select reach_patients())::uuid[]) or email = (select reach_own_email()))
  with check (invited_by = (select reach_account()) and patient_id = any ((select reach_patients())::uuid[]));

-- Bookings on their way.
create policy reach on draft for select to tendwell_app using (
  account_id = (select reach_account()) or (account_id is null and visitor = (select reach_visitor())) or id = (select reach_draft()));
create policy own_update on draft for update to tendwell_app using (
  account_id = (select reach_account()) or (account_id is null and visitor = (select reach_visitor())))
  with check (account_id = (select reach_account()) or (account_id is null and visitor = (select reach_visitor())));
revoke insert, delete on draft from tendwell_app;
create policy reach on hold for select to tendwell_app using (
  visitor = (select reach_visitor()) or exists (select from draft d where d.hold_id = hold.id));
create policy reach on idempotency for all to tendwell_app using (
  owner in ((select reach_account())::text, (select reach_visitor())))
  with check (owner in ((select reach_account())::text, (select reach_visitor())));
revoke update, delete on idempotency from tendwell_app;

-- Messages, devices, feeds. What a message says and where it goes is for the sender alone.
create policy reach on outbox_message for select to tendwell_app using (
  account_id = (select reach_account()) or exists (select from appointment a where a.id = about));
create policy own_update on outbox_message for update to tendwell_app using (account_id = (select reach_account()))
  with check (account_id = (select reach_account()));
create policy queue on outbox_message for insert to tendwell_app with check (true);
revoke all on outbox_message from tendwell_app;
grant select (id, channel, account_id, kind, subject, path, about, state, attempts, due_at, created_at, sent_at, read_at) on outbox_message to tendwell_app;
grant update (read_at) on outbox_message to tendwell_app;
grant insert on outbox_message to tendwell_app;
create policy own on push_subscription for all to tendwell_app using (account_id = (select reach_account()))
  with check (account_id = (select reach_account()));
create policy own on calendar_feed for all to tendwell_app using (account_id = (select reach_account()))
  with check (account_id = (select reach_account()));

-- Who did what: written by everybody in their own name, read by nobody but those whom it concerns.
create policy own on audit for select to tendwell_app using (account_id = (select reach_account()));
create policy sign on audit for insert to tendwell_app with check (account_id is null or account_id = (select reach_account()));

-- Accounts: one's own, that of an address, those of people within reach; their hashes and secrets for nobody.
create policy reach on account for select to tendwell_app using (
  id = (select reach_account()) or email = (select reach_address())
  or exists (select from practitioner d where d.account_id = account.id)
  or exists (select from patient p where p.account_id = account.id)
  or exists (select from carer c where c.account_id = account.id)
  or exists (select from care_invitation i where i.invited_by = account.id)
  or exists (select from branch_member m where m.account_id = account.id)
  or exists (select from facility_manager m where m.account_id = account.id)
  or (select may_platform('accounts.log_out')));
create policy own_update on account for update to tendwell_app using (id = (select reach_account()));
revoke all on account from tendwell_app;
grant select (id, email, email_verified_at, user_type, title, first_name, last_name, gender, date_of_birth, phone_number,
  created_at, language, mails_off, time_zone, deletion_due_at, deleted_at, totp_on_at) on account to tendwell_app;
grant update (title, first_name, last_name, gender, date_of_birth, phone_number, language, mails_off, time_zone) on account to tendwell_app;

create policy reach on facility_manager for select to tendwell_app using (
  account_id = (select reach_account()) or facility_id = any ((select reach_facilities())::uuid[]));
create policy reach on branch_member for select to tendwell_app using (
  account_id = (select reach_account()) or branch_id = any ((select may_at('branches.edit'))::uuid[]));
create policy reach on session for select to tendwell_app using (account_id = (select reach_account()));
create policy own_delete on session for delete to tendwell_app using (account_id = (select reach_account()));
revoke all on session, invitation, address_proof, throttle from tendwell_app;
grant select (id, account_id, user_agent, created_at, seen_at, expires_at), delete on session to tendwell_app;
revoke insert, update, delete on facility_manager, branch_member from tendwell_app;
create policy reach on verification_event for select to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or (select may_platform('verification.decide')));

-- Why a doctor is away is theirs and their desks'.
create policy reach on schedule_exception for select to tendwell_app using (
  practitioner_id = (select reach_practitioner())
  or exists (select from practitioner_branch w where w.practitioner_id = schedule_exception.practitioner_id
    and w.branch_id = any ((select may_at('schedule.view'))::uuid[])));
create policy own_write on schedule_exception for all to tendwell_app using (practitioner_id = (select reach_practitioner()))
  with check (practitioner_id = (select reach_practitioner()));


-- What everybody reads, and few change.
do $$
declare
  shown text;
begin
  foreach shown in array array['practitioner', 'service', 'schedule_rule', 'practitioner_branch', 'facility', 'branch', 'blob'] loop
    execute format('alter table %I enable row level security', shown);
    execute format('create policy worker on %I to tendwell_worker using (true) with check (true)', shown);
    execute format('create policy shown on %I for select to tendwell_app using (true)', shown);
  end loop;
end $$;
create policy own_insert on practitioner for insert to tendwell_app with check (account_id = (select reach_account()));
create policy own_update on practitioner for update to tendwell_app using (
  id = (select reach_practitioner()) or (select may_platform('verification.decide')));
create policy own on service for all to tendwell_app using (practitioner_id = (select reach_practitioner()))
  with check (practitioner_id = (select reach_practitioner()));
create policy own on schedule_rule for all to tendwell_app using (practitioner_id = (select reach_practitioner()))
  with check (practitioner_id = (select reach_practitioner()));
-- A doctor asks; who decides about doctors at the branch takes them in. An own practice needs nobody's yes.
create policy own_insert on practitioner_branch for insert to tendwell_app with check (practitioner_id = (select reach_practitioner())
  and (state = 'asked' or exists (select from practitioner d join branch b on b.facility_id = d.practice_id
    where d.id = practitioner_branch.practitioner_id and b.id = branch_id)));
create policy own_update on practitioner_branch for update to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or branch_id = any ((select may_at('doctors.decide'))::uuid[]));
create policy made on facility for insert to tendwell_app with check ((select reach_account()) is not null);
create policy own_update on facility for update to tendwell_app using (id = any ((select reach_facilities())::uuid[]));
create policy made on branch for insert to tendwell_app with check (facility_id = any ((select reach_facilities())::uuid[])
  or exists (select from practitioner d where d.id = (select reach_practitioner()) and d.practice_id = branch.facility_id));
create policy own_update on branch for update to tendwell_app using (id = any ((select may_at('branches.edit'))::uuid[]));
create policy kept on blob for insert to tendwell_app with check ((select reach_account()) is not null);
create policy own_write on verification_event for insert to tendwell_app with check (
  practitioner_id = (select reach_practitioner()) or (select may_platform('verification.decide')));
revoke delete on practitioner, practitioner_branch, facility, branch, blob from tendwell_app;
revoke update, delete on verification_event from tendwell_app;
