-- needs functions: keep_turns_off
-- Whoever works at a clinic waits in a waiting room as well, or sits beside somebody who does: no text message comes to them unasked either.
drop trigger keep_turns_off on account;
create trigger keep_turns_off before insert on account for each row execute function keep_turns_off();
update account set mails_off = array_append(mails_off, 'turns')
  where user_type <> 'patient' and deleted_at is null and not 'turns' = any (mails_off);
