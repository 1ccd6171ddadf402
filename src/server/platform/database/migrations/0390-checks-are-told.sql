-- The day on which administrators were last told of checks that wait too long: once a day, over all servers.
create table checks_told (
  is_only boolean primary key default true check (is_only),
  told_on date not null
);
alter table checks_told enable row level security;
create policy worker on checks_told to tendwell_worker using (true) with check (true);
revoke all on checks_told from tendwell_app;
