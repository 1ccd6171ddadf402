-- The secret address under which a person's calendar program finds the own visits; only its hash is kept.
create table calendar_feed (
  account_id uuid primary key references account on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null
);
