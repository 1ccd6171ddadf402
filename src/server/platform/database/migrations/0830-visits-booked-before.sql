-- Decision 0142: whoever has an account adds visits that they booked without it, by a code to its address.
alter table address_proof drop constraint address_proof_purpose_check;
alter table address_proof add constraint address_proof_purpose_check check (purpose in ('verify_email', 'reset_password', 'admin_login',
  'log_in', 'guest_booking', 'first_administrator', 'change_email', 'confirm_phone', 'guest_visits'));
