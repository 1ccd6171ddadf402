-- Who works where, or is invited, changed: the lists of a house's people that stand open are told, and whoever invited.
create or replace function tell_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  branch uuid := (changed->>'branch_id')::uuid;
  facility uuid := coalesce((changed->>'facility_id')::uuid, (select b.facility_id from branch b where b.id = branch));
begin
  -- What is forgotten with age is no news.
  if tg_op = 'DELETE' and reach_account() is null then
    return null;
  end if;
  insert into live_event (id, topics, body)
    select uuid_v7(), array_agg(distinct topic), '{"kind": "people"}'
    from (select 'facility:' || facility union all select 'branch:' || branch union all select 'user:' || (changed->>'invited_by')) as t(topic)
    where topic is not null having count(topic) > 0;
  return null;
end $$;
