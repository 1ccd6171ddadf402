create or replace function utc_day(moment timestamptz) returns date language sql immutable parallel safe
  as $$ select (moment at time zone 'UTC')::date $$;
