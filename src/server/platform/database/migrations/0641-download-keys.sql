-- A large file is saved by the browser itself, which brings one half of a session alone, the cookie. A key that the other half has
-- asked for stands in for it: once, for one address, within a minute, together with that cookie.
create table download_key (
  key_hash text primary key,
  session_id uuid not null references session (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  address text not null check (length(address) between 1 and 300),
  expires_at timestamptz not null
);
create index download_key_age on download_key (expires_at);
create index download_key_session on download_key (session_id);
create index download_key_account on download_key (account_id);
alter table download_key enable row level security;
create policy given on download_key for insert to tendwell_app
  with check (account_id = (select reach_account()) and session_id in (select s.id from session s where s.account_id = (select reach_account())));
create policy worker on download_key for all to tendwell_worker using (true) with check (true);
grant insert on download_key to tendwell_app;
grant select, insert, update, delete on download_key to tendwell_worker;
