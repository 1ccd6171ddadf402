-- Small and shown pictures of patients' files: drawn by a round, sealed under a key that follows from the file's own.

alter table record_item
  add column preview text not null default 'due' check (preview in ('due', 'ready', 'none')),
  add column preview_due timestamptz not null default '-infinity',
  add column preview_tries int not null default 0,
  -- How long the two sealed pictures are that lie beside the file.
  add column small_size int not null default 0,
  add column shown_size int not null default 0;
create index record_item_preview on record_item (preview_due) where preview = 'due';
