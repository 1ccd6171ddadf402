-- A write whose visit ends when the group it joins ends: in the row that is made, or in the one that changes.
create or replace function with_end(p jsonb, until timestamptz) returns jsonb language sql immutable as $$
  select jsonb_set(
    jsonb_set(jsonb_set(p, '{rows,appointment,end_at}', to_jsonb(until), false), '{rows,hold,end_at}', to_jsonb(until), false),
    '{change,set,end_at}', to_jsonb(until))
$$;
