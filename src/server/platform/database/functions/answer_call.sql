-- Whoever looks at the page of a call hears that its visit has changed; what has changed is read from there.
create or replace function answer_call() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if new.status <> old.status or new.start_at <> old.start_at then
    insert into live_event (id, topics, body)
      values (uuid_v7(), array['meeting:' || new.id], jsonb_build_object('kind', 'meeting', 'what', 'state'));
  end if;
  return null;
end $$;
