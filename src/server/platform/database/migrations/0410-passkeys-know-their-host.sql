-- A passkey opens an account at the host where it was made. After a move of the site it opens nothing, and counts for nothing.
alter table passkey
  -- Where it was made; empty for those of before, which the next start takes for its own.
  add host text not null default '' check (length(host) <= 253),
  -- Whether that is the host of the site now: each start says so.
  add is_here boolean not null default true;
grant select (is_here) on passkey to tendwell_app;
