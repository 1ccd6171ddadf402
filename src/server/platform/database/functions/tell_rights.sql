-- An open stream hears what its account may reach. When that changes, whoever changed it, the stream is told.
create or replace function tell_rights() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into live_event (id, topics, body)
    select uuid_v7(), array['user:' || a.id], '{"kind": "rights"}'
    from (select case when tg_op <> 'INSERT' then old.account_id end union select case when tg_op <> 'DELETE' then new.account_id end)
      as a(id) where a.id is not null;
  return null;
end $$;
