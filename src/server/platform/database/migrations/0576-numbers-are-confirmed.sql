-- The number of an account is confirmed while it is the one to which a code was sent that came back: another number is not.
alter table account add column phone_confirmed text not null default '';
grant select (phone_confirmed), update (phone_confirmed) on account to tendwell_app;
alter table address_proof drop constraint address_proof_purpose_check;
alter table address_proof add constraint address_proof_purpose_check check (purpose in ('verify_email', 'reset_password', 'admin_login',
  'log_in', 'guest_booking', 'first_administrator', 'change_email', 'confirm_phone'));
-- Decision 0099: besides texts about a visit, the code that somebody who is logged in asks for to the number in their profile.
alter table outbox_message drop constraint outbox_text_about_a_visit;
alter table outbox_message add constraint outbox_text_about_a_visit
  check (channel <> 'text' or about is not null or (kind = 'N01' and account_id is not null)) not valid;
