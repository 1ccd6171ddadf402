-- The language of a branch's screens on the wall; empty: each screen speaks its own browser's.
alter table queue_settings add column screen_language text not null default ''
  constraint queue_settings_screen_language_check check (screen_language in ('', 'en', 'fr', 'ar'));
grant insert (screen_language), select (screen_language), update (screen_language) on queue_settings to tendwell_app;
