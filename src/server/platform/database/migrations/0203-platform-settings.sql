-- needs functions: may_platform
-- What an administrator sets for the platform, over the server's environment: each change is a line, the last one counts.
create table platform_setting (
  name text not null check (name in ('brand', 'operator', 'operator_address', 'contact_email', 'contact_hours', 'emergency_number')),
  -- Counted on: two who change the same at once meet here.
  number int not null check (number >= 1),
  value text not null check (length(value) <= 300),
  at timestamptz not null,
  account_id uuid references account (id) on delete set null,
  by_name text not null,
  primary key (name, number)
);
create index platform_setting_account on platform_setting (account_id) where account_id is not null;

alter table platform_setting enable row level security;
create policy worker on platform_setting to tendwell_worker using (true) with check (true);
create policy shown on platform_setting for select to tendwell_app using ((select may_platform('platform.health')));
create policy set_by on platform_setting for insert to tendwell_app
  with check (account_id = (select reach_account()) and (select may_platform('settings.edit')));
revoke update, delete on platform_setting from tendwell_app;
