-- The moment at which somebody brings a token: what ran out before it opens nothing. Without one, everything has run out.
create or replace function reach_moment() returns timestamptz language sql stable parallel safe
  as $$ select coalesce(nullif(current_setting('app.moment', true), '')::timestamptz, 'infinity') $$;
