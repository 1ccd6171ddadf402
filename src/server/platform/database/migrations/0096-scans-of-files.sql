-- What a look for viruses found in a patient's file, and when it is looked at next.

alter table record_item
  add column scan text not null default 'none' check (scan in ('none', 'clean', 'infected')),
  add column scan_due timestamptz not null default '-infinity';
create index record_item_scan on record_item (scan_due) where scan = 'none';
