-- People somebody cares for: patients of the same account. What a clinic should know before they come.
alter table patient
  add column needs text[] not null default '{}' check (needs <@ array['wheelchair', 'interpreter', 'hearing', 'large_print', 'other']),
  add column needs_note text not null default '',
  add column removed_at timestamptz;
