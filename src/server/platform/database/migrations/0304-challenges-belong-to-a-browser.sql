-- What a browser was given to sign is answered by that browser. What is on its way lives for minutes: it is asked for anew.
delete from passkey_challenge;
alter table passkey_challenge add column visitor text not null default '';

drop policy given on passkey_challenge;
create policy given on passkey_challenge for insert to tendwell_app
  with check ((account_id is null or account_id = (select reach_account())) and visitor = (select reach_visitor()));
