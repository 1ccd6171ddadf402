-- Whoever holds a role hears that its rights are others now: open streams begin anew with the rights of now.
create or replace function tell_role() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into live_event (id, topics, body)
    select uuid_v7(), array_agg(distinct 'user:' || m.account_id), '{"kind": "rights"}'
    from membership m where m.role_id = new.id having count(*) > 0;
  perform tell_calls_of(m.account_id) from membership m where m.role_id = new.id;
  return null;
end $$;
