-- An open stream hears what its account may reach. When that changes, whoever changed it, the stream is told.
create or replace function tell_rights() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account uuid;
begin
  insert into live_event (id, topics, body)
    select uuid_v7(), array['user:' || a.id], '{"kind": "rights"}'
    from (select case when tg_op <> 'INSERT' then old.account_id end union select case when tg_op <> 'DELETE' then new.account_id end)
      as a(id) where a.id is not null;
  for account in select distinct x.id from unnest(array[case when tg_op <> 'INSERT' then old.account_id end, case when tg_op <> 'DELETE' then new.account_id end])
    as x(id) where x.id is not null
  loop
    perform tell_calls_of(account);
  end loop;
  return null;
end $$;
