-- The number that stands for a resource in the list of advisory locks.
create or replace function advisory_key(id uuid) returns bigint language sql immutable parallel safe
  as $$ select hashtextextended(id::text, 0) $$;
