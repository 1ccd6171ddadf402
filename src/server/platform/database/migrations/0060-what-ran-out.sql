-- An invitation that ran out is used up by nobody, whatever the product's own check said.
-- needs functions: reach_invitation, reach_keys, reach_moment
drop policy used on invitation;
create policy used on invitation for update to tendwell_app
  using (id = (select reach_invitation()) and used_by is null and expires_at > (select reach_moment()))
  with check (used_by = (select reach_keys()));
