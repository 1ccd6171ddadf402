-- needs functions: folded
-- An account on hold: nobody logs in with it and no session of it opens anything.
alter table account add column suspended_at timestamptz;
grant select (suspended_at) on account to tendwell_app;
create index account_suspended on account (suspended_at) where suspended_at is not null;
-- Whoever looks after the platform finds people by a part of their name or address.
alter table account add column folded text generated always as (folded(first_name || ' ' || last_name || ' ' || email)) stored;
create index account_words on account using gin (folded gin_trgm_ops);
-- When everything was last copied away: written by the command that does it.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  made_at timestamptz not null
);
alter table last_backup enable row level security;
create policy worker on last_backup to tendwell_worker using (true) with check (true);
revoke all on last_backup from tendwell_app;
