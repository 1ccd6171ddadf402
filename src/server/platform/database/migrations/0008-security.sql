-- Second step, passkeys, known devices, changed addresses, deletion after fourteen days.
alter table account add column totp_secret text, add column totp_on_at timestamptz,
  -- The last 30-second step whose code was used: a code works once (RFC 6238, 5.2).
  add column totp_last_step bigint not null default 0,
  add column deletion_due_at timestamptz, add column deleted_at timestamptz;
create index account_deletion on account (deletion_due_at) where deletion_due_at is not null;

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table passkey (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- What a browser signs with a passkey: made by us, used once, five minutes long.
create table passkey_challenge (
  id uuid primary key,
  account_id uuid references account on delete cascade,
  value text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);

-- Browsers from which somebody has logged in before: no mail about them, and a crowd of wrong tries does not lock them out.
create table known_device (
  account_id uuid not null references account on delete cascade,
  visitor text not null,
  seen_at timestamptz not null,
  primary key (account_id, visitor)
);

alter table address_proof drop constraint address_proof_purpose_check;
alter table address_proof add constraint address_proof_purpose_check check (purpose in
  ('verify_email', 'reset_password', 'admin_login', 'guest_booking', 'first_administrator', 'change_email'));

revoke all on recovery_code, passkey, passkey_challenge, known_device from tendwell_app;
