-- needs functions: keep_turns_off
-- N24 and N25 as text messages: who waits without the product open can have them; off until they ask for it.
alter table account drop constraint account_mails_off_check;
alter table account add constraint account_mails_off_check
  check (mails_off <@ array['own', 'requests', 'reminders', 'texts', 'weekly', 'agenda', 'turns']) not valid;
update account set mails_off = array_append(mails_off, 'turns')
  where user_type = 'patient' and deleted_at is null and not 'turns' = any (mails_off);
create trigger keep_turns_off before insert on account
  for each row when (new.user_type = 'patient') execute function keep_turns_off();
