-- A text that patients agree to has a number, which the database alone gives, so that nobody can have agreed to what they did
-- not read: another text under the same question is the next one, and one that was taken out and comes back begins above all
-- that were taken out of this service before. What the client says about numbers does not count.
create or replace function number_consents() returns trigger language plpgsql as $$
declare
  consents constant jsonb := '[{"kind": "consent"}]';
  earlier jsonb;
  gone int;
begin
  if tg_op = 'UPDATE' then
    earlier := old.questions;
    gone := old.consents_gone;
  else
    -- One more doctor of a service of the branch: it goes on as it stands with the others.
    select questions, consents_gone into earlier, gone from service
      where branch_id = new.branch_id and shared_id = new.shared_id order by id limit 1;
  end if;
  new.consents_gone := coalesce(gone, 0);
  earlier := coalesce(earlier, '[]');
  if not (new.questions @> consents or earlier @> consents) then
    return new;
  end if;
  new.consents_gone := greatest(new.consents_gone, (select max((b->'consent'->>'version')::int) from jsonb_array_elements(earlier) b
    where b->>'kind' = 'consent'
      and not exists (select from jsonb_array_elements(new.questions) q where q->>'id' = b->>'id' and q->>'kind' = 'consent')));
  select coalesce(jsonb_agg(case when q.asked->>'kind' is distinct from 'consent' then q.asked
      else jsonb_set(q.asked, '{consent,version}', to_jsonb(case
        when was.version >= 1 and (was.title, was.words) = (q.asked->>'text', q.asked->'consent'->>'text') then was.version
        else greatest(was.version, new.consents_gone) + 1 end))
      end order by q.place), '[]')
    into new.questions
    from jsonb_array_elements(new.questions) with ordinality q(asked, place)
    left join lateral (
      select (b->'consent'->>'version')::int as version, b->>'text' as title, b->'consent'->>'text' as words
      from jsonb_array_elements(earlier) b where b->>'id' = q.asked->>'id' and b->>'kind' = 'consent' limit 1) was on true;
  return new;
end $$;
