-- The one write path, once more, in pieces that read alone. `take` knows two words more:
--   overbook   true: the doctor's and the room's claims may lie over others; the patient's never
--   capacity   more than one: the time is a seat of a group visit

create function refuse_visit(code text) returns void language plpgsql as $$
begin
  raise exception using errcode = 'TW409', message = code;
end $$;

-- Expired holds in the way go now; the sweeper would have come a little later.
create function clear_expired_holds(practitioner uuid, whole tstzrange, at_moment timestamptz) returns void language plpgsql as $$
declare
  expired uuid;
begin
  for expired in delete from hold h where h.practitioner_id = practitioner and h.expires_at <= at_moment
      and tstzrange(h.start_at - interval '4 hours', h.end_at + interval '4 hours') && whole returning h.id loop
    perform release_claims(null, expired, null);
  end loop;
end $$;

-- The doctor's and the room's claims of a visit, or of a group visit (`of_session`). Answers the room.
create function claim_place(t jsonb, visit tstzrange, whole tstzrange, of_session uuid) returns uuid language plpgsql as $$
declare
  practitioner uuid := (t->>'practitioner')::uuid;
  of_appointment uuid := case when of_session is null then (t->>'appointment')::uuid end;
  of_hold uuid := case when of_session is null then (t->>'hold')::uuid end;
  may_overbook boolean := coalesce((t->>'overbook')::boolean, false);
  of_kind text := case when of_session is null then t->>'kind' else 'booking' end;
  room uuid;
  first_room uuid;
  got int;
  has_blocks boolean;
begin
  select o.has_blocks into has_blocks from offering o where o.id = (t->>'offering')::uuid;
  if not may_overbook then
    -- Within the days of the read model its bits must agree; beyond, the decision was made on the rules.
    perform from open_day x where x.offering_id = (t->>'offering')::uuid
      and x.utc_day between utc_day(lower(visit)) and utc_day(upper(visit) - interval '1 second')
      and (x.bits & day_span(visit, x.utc_day)) <> day_span(visit, x.utc_day);
    if found then
      perform refuse_visit('not_offered');
    end if;
    if is_busy(practitioner, whole) then
      perform refuse_visit('slot_taken');
    end if;
    if has_blocks and is_busy((t->>'offering')::uuid, whole) then
      perform refuse_visit('not_offered');
    end if;
  end if;

  insert into claim (resource_id, during, kind, resource_kind, appointment_id, hold_id, session_id, branch_id)
    values (practitioner, whole, of_kind, 'practitioner', of_appointment, of_hold, of_session, (t->>'branch')::uuid)
    on conflict do nothing;
  get diagnostics got = row_count;
  if got = 0 and not may_overbook then
    perform refuse_visit('slot_taken');
  elsif got = 0 then
    insert into claim (resource_id, during, kind, resource_kind, appointment_id, hold_id, branch_id, is_overbooked)
      values (practitioner, whole, of_kind, 'practitioner', of_appointment, of_hold, (t->>'branch')::uuid, true);
  end if;
  perform mark_busy(practitioner, whole);

  if t->>'room_kind' is not null then
    got := 0;
    for room in select s.id from service_point s where s.branch_id = (t->>'branch')::uuid and s.kind = t->>'room_kind' order by s.id loop
      first_room := coalesce(first_room, room);
      insert into claim (resource_id, during, kind, resource_kind, appointment_id, hold_id, session_id)
        values (room, whole, of_kind, 'service_point', of_appointment, of_hold, of_session) on conflict do nothing;
      get diagnostics got = row_count;
      exit when got = 1;
    end loop;
    if got = 0 then
      if first_room is null or not may_overbook then
        perform refuse_visit('room_full');
      end if;
      room := first_room;
      insert into claim (resource_id, during, kind, resource_kind, appointment_id, hold_id, is_overbooked)
        values (room, whole, of_kind, 'service_point', of_appointment, of_hold, true);
    end if;
    perform mark_busy(room, whole);
  end if;
  if has_blocks then
    perform lay_blocks(practitioner, whole);
  end if;
  return room;
end $$;

-- A seat of the group visit at this time; the first seat makes the visit. Answers its room.
create function take_seat(t jsonb, visit tstzrange, whole tstzrange) returns uuid language plpgsql as $$
declare
  s group_session;
  seat int;
  room uuid;
  got int := 0;
begin
  select * into s from group_session where offering_id = (t->>'offering')::uuid and service_id = (t->>'service')::uuid
    and start_at = lower(visit);
  if not found then
    s.id := uuid_v7();
    room := claim_place(t, visit, whole, s.id);
    insert into group_session (id, offering_id, practitioner_id, service_id, start_at, end_at, capacity)
      values (s.id, (t->>'offering')::uuid, (t->>'practitioner')::uuid, (t->>'service')::uuid, lower(visit), upper(visit), (t->>'capacity')::int)
      returning * into s;
  else
    select c.resource_id into room from claim c where c.session_id = s.id and c.resource_kind = 'service_point';
  end if;
  for seat in 0 .. s.capacity - 1 loop
    insert into claim (resource_id, lane, during, kind, resource_kind, appointment_id, hold_id)
      values (s.id, seat, tstzrange(s.start_at, s.end_at), t->>'kind', 'session', (t->>'appointment')::uuid, (t->>'hold')::uuid)
      on conflict do nothing;
    get diagnostics got = row_count;
    exit when got = 1;
  end loop;
  if got = 0 then
    perform refuse_visit('slot_taken');
  end if;
  update group_session set taken = taken + 1 where id = s.id;
  return room;
end $$;

create function take_time(t jsonb, at_moment timestamptz) returns uuid language plpgsql as $$
declare
  practitioner uuid := (t->>'practitioner')::uuid;
  visit tstzrange := tstzrange((t->>'start')::timestamptz, (t->>'end')::timestamptz);
  whole tstzrange := tstzrange(lower(visit) - make_interval(mins => (t->>'before')::int), upper(visit) + make_interval(mins => (t->>'after')::int));
  room uuid;
  got int;
begin
  perform clear_expired_holds(practitioner, whole, at_moment);
  if coalesce((t->>'capacity')::int, 1) > 1 then
    room := take_seat(t, visit, whole);
  else
    room := claim_place(t, visit, whole, null);
  end if;
  if t->>'patient' is not null then
    insert into claim (resource_id, during, kind, resource_kind, appointment_id)
      values ((t->>'patient')::uuid, visit, t->>'kind', 'patient', (t->>'appointment')::uuid) on conflict do nothing;
    get diagnostics got = row_count;
    if got = 0 then
      perform refuse_visit('patient_busy');
    end if;
  end if;
  perform refresh_around(practitioner, whole);
  return room;
end $$;

create function change_appointment(of_appointment uuid, changes jsonb, room uuid, has_moved boolean, at_moment timestamptz)
returns void language plpgsql as $$
declare
  current appointment;
  changed appointment;
begin
  select * into current from appointment where id = of_appointment for no key update;
  changed := jsonb_populate_record(current, changes);
  update appointment set status = changed.status, version = current.version + 1, start_at = changed.start_at, end_at = changed.end_at,
    start_local = changed.start_local, time_zone = changed.time_zone, practitioner_id = changed.practitioner_id,
    branch_id = changed.branch_id, offering_id = changed.offering_id,
    service_point_id = case when has_moved then room else changed.service_point_id end, mode = changed.mode,
    answer_by = changed.answer_by, patient_confirmed_at = changed.patient_confirmed_at, arrived_at = changed.arrived_at,
    started_at = changed.started_at, ended_at = changed.ended_at, moved_from = changed.moved_from,
    cancelled_by = changed.cancelled_by, cancel_reason = changed.cancel_reason, cancel_note = changed.cancel_note, changed_at = at_moment
    where id = current.id;
end $$;

create function write_rows(r jsonb, room uuid) returns void language plpgsql as $$
begin
  if r ? 'patient' then
    insert into patient select * from jsonb_populate_record(null::patient, r->'patient') on conflict do nothing;
  end if;
  if r ? 'hold' then
    insert into hold select * from jsonb_populate_record(null::hold, r->'hold');
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
  if jsonb_array_length(coalesce(r->'mails', '[]')) > 0 then
    insert into outbox_mail (id, recipient, kind, subject, body, about, due_at, created_at)
      select m.id, m.recipient, m.kind, m.subject, m.body, m.about, m.due_at, m.created_at
      from jsonb_to_recordset(r->'mails') as m(id uuid, recipient text, kind text, subject text, body text, about uuid,
        due_at timestamptz, created_at timestamptz);
  end if;
  if jsonb_array_length(coalesce(r->'live', '[]')) > 0 then
    insert into live_event (id, topics, body)
      select uuid_v7(), e.topics, e.body from jsonb_to_recordset(r->'live') as e(topics text[], body jsonb);
  end if;
  if jsonb_array_length(coalesce(r->'audit', '[]')) > 0 then
    insert into audit select * from jsonb_populate_recordset(null::audit, r->'audit');
  end if;
end $$;

create or replace function write_visit(p jsonb) returns jsonb language plpgsql security definer set search_path = public as $$
declare
  at_moment timestamptz := (p->>'now')::timestamptz;
  known idempotency;
  expect jsonb := p->'expect';
  found_version int;
  practitioner uuid;
  room uuid;
begin
  perform lock_resources(array(select jsonb_array_elements_text(p->'lock')::uuid));

  if p ? 'idempotency' then
    select * into known from idempotency where owner = p->'idempotency'->>'owner' and key = p->'idempotency'->>'key';
    if found then
      if known.body_hash <> p->'idempotency'->>'body_hash' then
        perform refuse_visit('key_reused');
      end if;
      return jsonb_build_object('replayed', known.answer);
    end if;
  end if;

  if expect ? 'offering' then
    select version into found_version from offering where id = (expect->>'offering')::uuid;
    if found_version is distinct from (expect->>'version')::int then
      perform refuse_visit('stale');
    end if;
  end if;
  if expect ? 'appointment' then
    select version into found_version from appointment where id = (expect->>'appointment')::uuid for no key update;
    if found_version is distinct from (expect->>'appointment_version')::int then
      perform refuse_visit('changed');
    end if;
  end if;
  if expect ? 'hold' then
    perform from hold where id = (expect->>'hold')::uuid;
    if not found then
      perform refuse_visit('hold_lapsed');
    end if;
  end if;

  if p ? 'release' then
    perform release_claims((p->'release'->>'appointment')::uuid, (p->'release'->>'hold')::uuid, (p->'release'->>'since')::timestamptz);
    if p->'release' ? 'hold' then
      delete from hold where id = (p->'release'->>'hold')::uuid;
    end if;
  end if;
  if p ? 'limits' then
    if (select count(*) from hold where visitor = p->'limits'->>'visitor' and expires_at > at_moment) >= 3
      or (select count(*) from hold where network_address = p->'limits'->>'address' and expires_at > at_moment) >= 20 then
      perform refuse_visit('too_many_holds');
    end if;
  end if;
  if p ? 'take' then
    room := take_time(p->'take', at_moment);
  end if;

  if p ? 'change' then
    perform change_appointment((p->'change'->>'appointment')::uuid, p->'change'->'set', room, p ? 'take', at_moment);
  end if;
  if p ? 'rows' then
    perform write_rows(p->'rows', room);
  end if;
  for practitioner in select distinct jsonb_array_elements_text(p->'aim')::uuid loop
    perform aim_offerings(practitioner, at_moment);
  end loop;
  if p ? 'idempotency' then
    insert into idempotency (owner, key, body_hash, status, answer)
      values (p->'idempotency'->>'owner', p->'idempotency'->>'key', p->'idempotency'->>'body_hash', 201, p->'answer');
  end if;
  return jsonb_build_object('room', room);
end $$;
