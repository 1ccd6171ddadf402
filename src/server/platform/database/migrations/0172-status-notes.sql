-- needs functions: may_platform
-- What an operator tells about the platform itself: work that is planned, something that does not work. Everybody reads it.
create table status_note (
  id uuid primary key,
  state text not null check (state in ('info', 'maintenance', 'disturbed', 'down')),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  text_en text not null default '',
  text_fr text not null default '',
  text_ar text not null default '',
  version int not null default 1,
  changed_at timestamptz not null,
  check (text_en || text_fr || text_ar <> '')
);
create index status_note_starts on status_note (starts_at desc);
alter table status_note enable row level security;
create policy worker on status_note to tendwell_worker using (true) with check (true);
create policy shown on status_note for select to tendwell_app using (true);
create policy write_insert on status_note for insert to tendwell_app with check ((select may_platform('status.write')));
create policy write_update on status_note for update to tendwell_app using ((select may_platform('status.write')));
create policy write_delete on status_note for delete to tendwell_app using ((select may_platform('status.write')));
