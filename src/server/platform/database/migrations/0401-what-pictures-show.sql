-- What a picture shows, in its owner's words, for who listens to the page; empty: its name says it.
alter table record_item add column alt_text text not null default ''
  constraint record_item_alt_text_check check (length(alt_text) <= 300);
