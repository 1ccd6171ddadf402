-- An open stream hears what its account may reach. When that changes, whoever changed it, the stream is told and begins
-- anew with the rights of now.
create function tell_rights() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into live_event (id, topics, body)
    select uuid_v7(), array['user:' || a.id], '{"kind": "rights"}'
    from (select case when tg_op <> 'INSERT' then old.account_id end union select case when tg_op <> 'DELETE' then new.account_id end)
      as a(id) where a.id is not null;
  return null;
end $$;
create trigger tell_rights after insert or update or delete on branch_member for each row execute function tell_rights();
create trigger tell_rights after insert or update or delete on facility_manager for each row execute function tell_rights();
create trigger tell_rights after insert or update of account_id or delete on practitioner for each row execute function tell_rights();
