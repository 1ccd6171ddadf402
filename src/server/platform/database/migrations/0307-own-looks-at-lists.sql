-- Whoever looks at a list sees that they did so a moment ago: a page that asks again by itself is no other look.
create policy own_lists on record_access for select to tendwell_app
  using (account_id = (select reach_account()) and way = 'list');
