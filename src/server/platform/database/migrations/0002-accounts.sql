create table account (
  id uuid primary key,
  email text not null check (email = lower(email)),
  email_verified_at timestamptz,
  password_hash text not null,
  user_type text not null check (user_type in ('patient', 'doctor', 'facility-manager', 'branch-staff', 'platform-admin')),
  title text not null default '',
  first_name text not null,
  last_name text not null,
  gender text not null default '',
  date_of_birth date,
  phone_number text not null default '',
  created_at timestamptz not null
);
-- Anybody may try to sign up with any address; only who proves it owns it. So only proven addresses are unique.
create unique index account_email on account (email) where email_verified_at is not null;
create index account_unproven on account (email, created_at) where email_verified_at is null;

create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  cookie_hash text not null unique,
  bearer_hash text not null,
  user_agent text not null,
  idle_minutes int,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_account on session (account_id);

-- A 6-digit code or a link, sent to an address: for one purpose and one subject, a few tries, a short life.
create table address_proof (
  id uuid primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'admin_login', 'guest_booking', 'first_administrator')),
  subject uuid not null,
  email text not null,
  code_hash text,
  token_hash text,
  tries int not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index address_proof_subject on address_proof (purpose, subject);
create unique index address_proof_token on address_proof (token_hash);

-- Wrong log-ins and the like, counted over all servers.
create table throttle (
  key text primary key,
  count int not null,
  ends_at timestamptz not null
);
