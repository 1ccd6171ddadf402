-- needs functions: keep_agenda_off
-- Doctors can have the visits of each day by mail; it is off until they ask for it.
alter table account drop constraint account_mails_off_check;
alter table account add constraint account_mails_off_check
  check (mails_off <@ array['own', 'requests', 'reminders', 'texts', 'weekly', 'agenda']) not valid;
update account set mails_off = array_append(mails_off, 'agenda')
  where user_type = 'doctor' and deleted_at is null and not 'agenda' = any (mails_off);
create trigger keep_agenda_off before insert on account
  for each row when (new.user_type = 'doctor') execute function keep_agenda_off();

-- Which day went out to whom, so that each goes out once.
create table day_agenda (
  account_id uuid not null references account on delete cascade,
  day date not null,
  primary key (account_id, day)
);
alter table day_agenda enable row level security;
create policy worker on day_agenda for all to tendwell_worker using (true) with check (true);
grant select, insert, update, delete on day_agenda to tendwell_worker;
revoke all on day_agenda from tendwell_app;
