-- A link that proves an address works by itself in the browser that asked for it; elsewhere it asks for the password.
alter table address_proof add column browser text;
-- A log-in from a new device, after too many wrong tries from elsewhere, needs a mailed code beside the password.
alter table address_proof drop constraint address_proof_purpose_check;
alter table address_proof add constraint address_proof_purpose_check check (purpose in
  ('verify_email', 'reset_password', 'admin_login', 'log_in', 'guest_booking', 'first_administrator', 'change_email'));
create index address_proof_email on address_proof (email);
