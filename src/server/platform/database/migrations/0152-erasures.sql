-- Which files were erased: what a restored backup must not bring back. An id alone, of no person.
-- needs functions: note_erasure

create table record_erasure (
  item_id uuid primary key,
  at timestamptz not null
);
create index record_erasure_at on record_erasure (at);
alter table record_erasure enable row level security;
create policy worker on record_erasure to tendwell_worker using (true) with check (true);
revoke all on record_erasure from tendwell_app;

create trigger note_erasure after update of wrapped_key on record_item for each row
  when (old.wrapped_key <> '' and new.wrapped_key = '') execute function note_erasure();
create trigger note_erasure_of_row after delete on record_item for each row
  when (old.wrapped_key <> '') execute function note_erasure();
