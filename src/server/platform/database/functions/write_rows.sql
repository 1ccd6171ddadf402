-- The rows that belong to a write of the heart. Columns are named, so that a table may get one with a default of its own.
create or replace function write_rows(r jsonb, room uuid, places uuid[]) returns void language plpgsql as $$
begin
  if r ? 'patient' then
    insert into patient (id, account_id, facility_id, relation, first_name, last_name, date_of_birth, email, phone_number,
      created_at, language, needs, needs_note, removed_at, branch_id, merged_into, contact_changed_at,
      contact_changed_by)
      select n.id, n.account_id, n.facility_id, n.relation, n.first_name, n.last_name, n.date_of_birth, n.email,
        n.phone_number, n.created_at, n.language, n.needs, n.needs_note, n.removed_at, n.branch_id, n.merged_into,
        n.contact_changed_at, n.contact_changed_by
      from jsonb_populate_record(null::patient, r->'patient') n
      on conflict do nothing;
  end if;
  if r ? 'hold' then
    insert into hold (id, visitor, practitioner_id, offering_id, service_id, start_at, end_at, network_address, extensions,
      expires_at)
      select n.id, n.visitor, n.practitioner_id, n.offering_id, n.service_id, n.start_at, n.end_at, n.network_address,
        n.extensions, n.expires_at
      from jsonb_populate_record(null::hold, r->'hold') n;
  end if;
  -- A draft that begins with its hold.
  if r ? 'new_draft' then
    insert into draft (id, visitor, account_id, offering_id, service_id, start_at, hold_id, typed, proof_subject,
      appointment_id, created_at, expires_at)
      select n.id, n.visitor, n.account_id, n.offering_id, n.service_id, n.start_at, n.hold_id, n.typed, n.proof_subject,
        n.appointment_id, n.created_at, n.expires_at
      from jsonb_populate_record(null::draft, r->'new_draft') n;
  end if;
  if r ? 'appointment' then
    insert into appointment (id, reference, status, version, start_at, end_at, start_local, time_zone, practitioner_id,
      branch_id, offering_id, service_id, service_name, service_point_id, buffer_before, buffer_after, mode, patient_id,
      reason, booked_by, answer_by, patient_confirmed_at, arrived_at, started_at, ended_at, moved_from, cancelled_by,
      cancel_reason, cancel_note, fee_minor, currency, changed_at, created_at, reminders_for, answers, answer_reminders, is_walk_in, resources, change_cutoff)
      select n.id, n.reference, n.status, n.version, n.start_at, n.end_at, n.start_local, n.time_zone, n.practitioner_id,
        n.branch_id, n.offering_id, n.service_id, n.service_name, room, n.buffer_before, n.buffer_after, n.mode, n.patient_id,
        n.reason, n.booked_by, n.answer_by, n.patient_confirmed_at, n.arrived_at, n.started_at, n.ended_at, n.moved_from,
        n.cancelled_by, n.cancel_reason, n.cancel_note, n.fee_minor, n.currency, n.changed_at, n.created_at, n.reminders_for,
        n.answers, n.answer_reminders, coalesce(n.is_walk_in, false), places, n.change_cutoff
      from jsonb_populate_record(null::appointment, r->'appointment') n;
  end if;
  if r ? 'draft' then
    update draft set appointment_id = (r->'appointment'->>'id')::uuid where id = r->>'draft' and appointment_id is null;
  end if;
  if jsonb_array_length(coalesce(r->'links', '[]')) > 0 then
    insert into appointment_link (token_hash, appointment_id, expires_at)
      select n.token_hash, n.appointment_id, n.expires_at
      from jsonb_populate_recordset(null::appointment_link, r->'links') n;
  end if;
  if jsonb_array_length(coalesce(r->'events', '[]')) > 0 then
    insert into appointment_event (id, appointment_id, at, kind, from_status, to_status, by_kind, by_account, detail)
      select n.id, n.appointment_id, n.at, n.kind, n.from_status, n.to_status, n.by_kind, n.by_account, n.detail
      from jsonb_populate_recordset(null::appointment_event, r->'events') n;
  end if;
  if jsonb_array_length(coalesce(r->'messages', '[]')) > 0 then
    insert into outbox_message (id, channel, recipient, account_id, kind, subject, body, path, about, state, due_at, created_at)
      select m.id, m.channel,
        -- A mail to an account whose address the request may not read.
        case when m.channel = 'mail' and m.recipient = '' then (select a.email from account a where a.id = m.account_id) else m.recipient end,
        m.account_id, m.kind, m.subject, m.body, m.path, m.about, m.state, m.due_at, m.created_at
      from jsonb_to_recordset(r->'messages') as m(id uuid, channel text, recipient text, account_id uuid, kind text, subject text,
        body text, path text, about uuid, state text, due_at timestamptz, created_at timestamptz);
  end if;
  if jsonb_array_length(coalesce(r->'live', '[]')) > 0 then
    insert into live_event (id, topics, body)
      select uuid_v7(), e.topics, e.body from jsonb_to_recordset(r->'live') as e(topics text[], body jsonb);
  end if;
  if jsonb_array_length(coalesce(r->'audit', '[]')) > 0 then
    insert into audit (id, at, account_id, actor_kind, action, subject_kind, subject_id, detail)
      select n.id, n.at, n.account_id, n.actor_kind, n.action, n.subject_kind, n.subject_id, n.detail
      from jsonb_populate_recordset(null::audit, r->'audit') n;
  end if;
end $$;
