-- Distance on the globe (haversine), in kilometres.
create or replace function kilometres(a_latitude float8, a_longitude float8, b_latitude float8, b_longitude float8) returns float8
  language sql immutable parallel safe as $$
  select 12742 * asin(sqrt(least(1, sin(radians(b_latitude - a_latitude) / 2) ^ 2
    + cos(radians(a_latitude)) * cos(radians(b_latitude)) * sin(radians(b_longitude - a_longitude) / 2) ^ 2)))
$$;
