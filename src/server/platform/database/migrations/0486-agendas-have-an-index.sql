-- Few ask for the agenda: they are found each minute without a look at everybody. Nobody logs in while all accounts are read.
create index account_agenda on account (id) where user_type = 'doctor' and deleted_at is null and not 'agenda' = any (mails_off);
