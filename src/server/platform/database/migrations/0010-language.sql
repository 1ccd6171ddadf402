-- The language in which a person reads screens and messages; unknown until they first choose or log in.
alter table account add column language text check (language in ('en', 'fr', 'ar', 'qps'));
-- Guests: the language in which they booked.
alter table patient add column language text check (language in ('en', 'fr', 'ar', 'qps'));
