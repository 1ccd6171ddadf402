-- Accents and case do not tell names apart when people search.
create or replace function folded(name text) returns text language sql immutable parallel safe strict
  as $$ select btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, name)), '[^[:alnum:]]+', ' ', 'g')) $$;
