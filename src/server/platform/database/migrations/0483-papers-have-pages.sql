-- How many pages a PDF has, as whoever drew its preview found; null: nobody has counted them.
alter table record_item add column pages integer;
-- Further pages belong to the look that the first began: whoever looks finds their own.
create policy own_previews on record_access for select to tendwell_app
  using (account_id = (select reach_account()) and way = 'preview');
