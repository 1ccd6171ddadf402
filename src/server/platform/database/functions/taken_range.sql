-- What a visit keeps busy: its own time and the buffers around it.
create or replace function taken_range(t jsonb) returns tstzrange language sql immutable as $$
  select tstzrange((t->>'start')::timestamptz - make_interval(mins => (t->>'before')::int),
    (t->>'end')::timestamptz + make_interval(mins => (t->>'after')::int))
$$;
