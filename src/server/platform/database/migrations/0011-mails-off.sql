-- What a person does not want mails about; what the clinic changes and what concerns the account is always told.
alter table account add column mails_off text[] not null default '{}' check (mails_off <@ array['own', 'requests']);
