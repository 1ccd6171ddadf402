-- The branches at which somebody holds a right; null where there is none.
create or replace function may_at(a_right text) returns uuid[] language sql stable parallel safe as $$
  select array_agg(b::uuid) from jsonb_array_elements(nullif(current_setting('app.branches', true), '')::jsonb) g
    cross join jsonb_array_elements_text(g->'branches') b where g->'rights' ? a_right
$$;
