-- A text that patients agree to has a number, which the database alone moves on: another text under the same question is the
-- next version, so that nobody can have agreed to what they did not read.
create or replace function number_consents() returns trigger language plpgsql as $$
begin
  if not new.questions @> '[{"kind": "consent"}]' or new.questions is not distinct from old.questions then
    return new;
  end if;
  select jsonb_agg(case when q.asked->>'kind' <> 'consent' or was.asked is null then q.asked
      else jsonb_set(q.asked, '{consent,version}', to_jsonb((was.asked->'consent'->>'version')::int
        + case when (was.asked->>'text', was.asked->'consent'->>'text') = (q.asked->>'text', q.asked->'consent'->>'text') then 0 else 1 end))
      end order by q.place)
    into new.questions
    from jsonb_array_elements(new.questions) with ordinality q(asked, place)
    left join jsonb_array_elements(old.questions) was(asked) on was.asked->>'id' = q.asked->>'id' and was.asked->>'kind' = 'consent';
  return new;
end $$;
