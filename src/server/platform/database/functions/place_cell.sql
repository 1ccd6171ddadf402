-- A quarter of a degree: the first, coarse step of "near".
create or replace function place_cell(latitude double precision, longitude double precision) returns int
  language sql immutable parallel safe
  as $$ select floor((latitude + 90) * 4)::int * 1440 + floor((longitude + 180) * 4)::int % 1440 $$;
