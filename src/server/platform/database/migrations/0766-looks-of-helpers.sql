-- Whoever helps somebody reads which of the shared documents they saved already, beside those they opened: the rest is new to them.
create policy own_downloads on record_access for select to tendwell_app
  using (account_id = (select reach_account()) and way = 'download');
