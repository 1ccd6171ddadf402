create table specialty (
  id uuid primary key,
  key text not null unique,
  name text not null,
  position int not null
);
-- What people call it: "heart" finds Cardiology. Folded.
create table specialty_word (
  specialty_id uuid not null references specialty on delete cascade,
  word text not null,
  primary key (specialty_id, word)
);
create index specialty_word_start on specialty_word (word text_pattern_ops);

create table facility (
  id uuid primary key,
  kind text not null check (kind in ('facility', 'practice')),
  name text not null,
  slug text not null unique,
  logo_id uuid references blob,
  country text not null default '',
  source text,
  import_key text unique,
  version int not null default 1,
  created_at timestamptz not null
);
create table facility_manager (
  facility_id uuid not null references facility,
  account_id uuid not null references account,
  primary key (account_id, facility_id)
);

create table branch (
  id uuid primary key,
  facility_id uuid not null references facility,
  name text not null,
  slug text not null unique,
  time_zone text not null,
  country text not null default '',
  region text not null default '',
  city text not null default '',
  postcode text not null default '',
  address text not null default '',
  phone text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  is_video_only boolean not null default false,
  folded text generated always as (folded(name || ' ' || city || ' ' || postcode)) stored,
  folded_city text generated always as (folded(city)) stored,
  version int not null default 1,
  created_at timestamptz not null
);
create index branch_facility on branch (facility_id);
create index branch_place on branch using gist (point(longitude, latitude));
create index branch_words on branch using gin (folded gin_trgm_ops);
create index branch_city on branch (folded_city text_pattern_ops);

create table branch_member (
  branch_id uuid not null references branch,
  account_id uuid not null references account,
  role text not null,
  permissions text[] not null,
  primary key (account_id, branch_id)
);

create table practitioner (
  id uuid primary key,
  account_id uuid not null unique references account,
  slug text not null unique,
  title text not null,
  first_name text not null,
  last_name text not null,
  specialty_id uuid not null references specialty,
  sub_specialty text not null,
  facility_name text not null,
  location text not null,
  experience text not null,
  photo_id uuid references blob,
  practice_id uuid references facility,
  verification text not null default 'draft' check (verification in
    ('draft', 'submitted', 'in_review', 'needs_info', 'verified', 'rejected', 'expiring', 'expired', 'recheck_due', 'suspended', 'revoked')),
  licence_number text not null default '',
  verified_on date,
  verified_source text not null default '',
  is_published boolean not null default false,
  folded text generated always as (folded(first_name || ' ' || last_name)) stored,
  version int not null default 1,
  created_at timestamptz not null
);
create index practitioner_words on practitioner using gin (folded gin_trgm_ops);
create index practitioner_queue on practitioner (created_at) where verification in ('submitted', 'in_review');
create unique index practitioner_licence on practitioner (licence_number) where licence_number <> '';

create table verification_event (
  id uuid primary key,
  practitioner_id uuid not null references practitioner,
  at timestamptz not null,
  account_id uuid references account,
  from_state text not null,
  to_state text not null,
  note text not null
);
create index verification_event_of on verification_event (practitioner_id, at);

-- A doctor asks to work at a branch; its manager accepts. Nothing is shown there before.
create table practitioner_branch (
  practitioner_id uuid not null references practitioner,
  branch_id uuid not null references branch,
  state text not null check (state in ('asked', 'active', 'declined', 'left')),
  asked_at timestamptz not null,
  primary key (practitioner_id, branch_id)
);
create index practitioner_branch_of on practitioner_branch (branch_id, state);
