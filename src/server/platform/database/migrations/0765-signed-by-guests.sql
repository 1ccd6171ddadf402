-- needs functions: signed_by_guest
-- A guest reads the documents of what they signed by the link of their visit.
create policy signed on record_item for select to tendwell_app using (withdrawn_at is null and signed_by_guest(id));
