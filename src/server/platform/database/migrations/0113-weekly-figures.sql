-- needs functions: keep_weekly_off
-- Whoever runs a facility can have last week's figures by mail; it is off until they ask for it.
alter table account drop constraint account_mails_off_check;
alter table account add constraint account_mails_off_check
  check (mails_off <@ array['own', 'requests', 'reminders', 'texts', 'weekly']);
update account set mails_off = array_append(mails_off, 'weekly')
  where user_type = 'facility-manager' and deleted_at is null and not 'weekly' = any (mails_off);
create trigger keep_weekly_off before insert on account
  for each row when (new.user_type = 'facility-manager') execute function keep_weekly_off();

-- Which week went out to whom, so that each goes out once.
create table weekly_figures (
  account_id uuid not null references account on delete cascade,
  facility_id uuid not null references facility on delete cascade,
  week date not null,
  primary key (account_id, facility_id, week)
);
alter table weekly_figures enable row level security;
create policy worker on weekly_figures for all to tendwell_worker using (true) with check (true);
grant select, insert, update, delete on weekly_figures to tendwell_worker;
revoke all on weekly_figures from tendwell_app;
