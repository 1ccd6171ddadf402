-- The rows that belong to a write of the heart.
create or replace function write_rows(r jsonb, room uuid) returns void language plpgsql as $$
begin
  if r ? 'patient' then
    insert into patient select * from jsonb_populate_record(null::patient, r->'patient') on conflict do nothing;
  end if;
  if r ? 'hold' then
    insert into hold select * from jsonb_populate_record(null::hold, r->'hold');
  end if;
  -- A draft that begins with its hold.
  if r ? 'new_draft' then
    insert into draft select * from jsonb_populate_record(null::draft, r->'new_draft');
  end if;
  if r ? 'appointment' then
    insert into appointment select * from jsonb_populate_record(null::appointment, r->'appointment' || jsonb_build_object('service_point_id', room));
  end if;
  if r ? 'draft' then
    update draft set appointment_id = (r->'appointment'->>'id')::uuid where id = r->>'draft' and appointment_id is null;
  end if;
  if jsonb_array_length(coalesce(r->'links', '[]')) > 0 then
    insert into appointment_link select * from jsonb_populate_recordset(null::appointment_link, r->'links');
  end if;
  if jsonb_array_length(coalesce(r->'events', '[]')) > 0 then
    insert into appointment_event select * from jsonb_populate_recordset(null::appointment_event, r->'events');
  end if;
  if jsonb_array_length(coalesce(r->'messages', '[]')) > 0 then
    insert into outbox_message (id, channel, recipient, account_id, kind, subject, body, path, about, state, due_at, created_at)
      select m.id, m.channel, m.recipient, m.account_id, m.kind, m.subject, m.body, m.path, m.about, m.state, m.due_at, m.created_at
      from jsonb_to_recordset(r->'messages') as m(id uuid, channel text, recipient text, account_id uuid, kind text, subject text,
        body text, path text, about uuid, state text, due_at timestamptz, created_at timestamptz);
  end if;
  if jsonb_array_length(coalesce(r->'live', '[]')) > 0 then
    insert into live_event (id, topics, body)
      select uuid_v7(), e.topics, e.body from jsonb_to_recordset(r->'live') as e(topics text[], body jsonb);
  end if;
  if jsonb_array_length(coalesce(r->'audit', '[]')) > 0 then
    insert into audit select * from jsonb_populate_recordset(null::audit, r->'audit');
  end if;
end $$;
