-- needs functions: may_platform
-- The list of specialties is the operator's: what is added, how it is found, in which order, and what became one.
alter table specialty
  -- Where its doctors went when it became one with another: links to it lead there.
  add merged_into uuid references specialty (id),
  -- When somebody changed it: from then on the product's own words do not come back to it.
  add changed_at timestamptz,
  add check (merged_into <> id);
create index specialty_merged_into on specialty (merged_into) where merged_into is not null;

alter table specialty enable row level security;
create policy worker on specialty to tendwell_worker using (true) with check (true);
create policy shown on specialty for select to tendwell_app using (true);
create policy kept_insert on specialty for insert to tendwell_app with check ((select may_platform('specialties.edit')));
create policy kept_update on specialty for update to tendwell_app using ((select may_platform('specialties.edit')));
revoke delete on specialty from tendwell_app;
alter table specialty_word enable row level security;
create policy worker on specialty_word to tendwell_worker using (true) with check (true);
create policy shown on specialty_word for select to tendwell_app using (true);
create policy kept_insert on specialty_word for insert to tendwell_app with check ((select may_platform('specialties.edit')));
create policy kept_delete on specialty_word for delete to tendwell_app using ((select may_platform('specialties.edit')));
revoke update on specialty_word from tendwell_app;
