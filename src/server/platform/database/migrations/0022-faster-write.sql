-- The same write path with less work: a hold that is booked keeps its claims and its bits, and the next free time is
-- looked for anew only when what was taken can be that time.

-- Only the first day with a bookable time is read, and of it only what is needed.
create or replace function first_bookable(o offering, at_moment timestamptz) returns timestamptz language plpgsql stable as $$
declare
  earliest timestamptz := at_moment + make_interval(mins => o.notice_minutes);
  latest timestamptz := at_moment + make_interval(hours => o.horizon_days * 24);
  first_day date := utc_day(earliest);
  skip int := ceil(extract(epoch from earliest - (first_day::timestamp at time zone 'UTC')) / 300)::int;
  at_cell int := -1;
  on_day date := first_day;
  found_at timestamptz;
begin
  if skip < 288 then
    select position(B'1' in (d.free & span_bits(skip, 288))) - 1 into at_cell from open_day d
      where d.offering_id = o.id and d.utc_day = first_day and d.free_count > 0;
  end if;
  if coalesce(at_cell, -1) < 0 then
    select d.utc_day, d.first_free into on_day, at_cell from open_day d
      where d.offering_id = o.id and d.utc_day > first_day and d.utc_day <= utc_day(latest) and d.free_count > 0
      order by d.utc_day limit 1;
    if not found then
      return null;
    end if;
  end if;
  found_at := (on_day::timestamp at time zone 'UTC') + make_interval(mins => at_cell * 5);
  return case when found_at <= latest then found_at end;
end $$;

-- Taking a time can only move the next free time of an offering when it takes that very time, or closes days.
create function aim_after_take(practitioner uuid, taken tstzrange, at_moment timestamptz) returns void language plpgsql as $$
declare
  o offering;
  aimed timestamptz;
begin
  for o in select * from offering x where x.practitioner_id = practitioner and (x.has_blocks or (
      x.next_free > lower(taken) - make_interval(mins => (x.visit_cells + x.after_cells) * 5)
      and x.next_free < upper(taken) + make_interval(mins => x.before_cells * 5))) loop
    aimed := first_bookable(o, at_moment);
    if aimed is distinct from o.next_free then
      update offering set next_free = aimed, bookable_until = aimed - make_interval(mins => o.notice_minutes) where id = o.id;
    end if;
  end loop;
end $$;

create function taken_range(t jsonb) returns tstzrange language sql immutable as $$
  select tstzrange((t->>'start')::timestamptz - make_interval(mins => (t->>'before')::int),
    (t->>'end')::timestamptz + make_interval(mins => (t->>'after')::int))
$$;

create function claim_patient(t jsonb) returns void language plpgsql as $$
declare
  got int;
begin
  if t->>'patient' is not null then
    insert into claim (resource_id, during, kind, resource_kind, appointment_id)
      values ((t->>'patient')::uuid, tstzrange((t->>'start')::timestamptz, (t->>'end')::timestamptz), t->>'kind', 'patient',
        (t->>'appointment')::uuid) on conflict do nothing;
    get diagnostics got = row_count;
    if got = 0 then
      perform refuse_visit('patient_busy');
    end if;
  end if;
end $$;

-- The time that is taken is the one that is held: its claims change hands and nobody's bits change. False when the hold
-- is for another time.
create function take_over_hold(t jsonb, of_hold uuid, out done boolean, out room uuid) language plpgsql as $$
declare
  held uuid;
  held_kind text;
begin
  select c.resource_id, c.resource_kind into held, held_kind from claim c
    where c.hold_id = of_hold and ((c.resource_id = (t->>'practitioner')::uuid and c.during = taken_range(t))
      or (c.resource_kind = 'session' and c.during = tstzrange((t->>'start')::timestamptz, (t->>'end')::timestamptz)));
  done := found;
  if not done then
    return;
  end if;
  -- The doctor may have closed the time since it was held.
  perform from open_day x where x.offering_id = (t->>'offering')::uuid
    and x.utc_day between utc_day((t->>'start')::timestamptz) and utc_day((t->>'end')::timestamptz - interval '1 second')
    and (x.bits & day_span(tstzrange((t->>'start')::timestamptz, (t->>'end')::timestamptz), x.utc_day))
      <> day_span(tstzrange((t->>'start')::timestamptz, (t->>'end')::timestamptz), x.utc_day);
  if found then
    perform refuse_visit('not_offered');
  end if;
  select c.resource_id into room from claim c where c.resource_kind = 'service_point'
    and (c.hold_id = of_hold or (held_kind = 'session' and c.session_id = held)) limit 1;
  update claim set kind = t->>'kind', appointment_id = (t->>'appointment')::uuid, hold_id = (t->>'hold')::uuid where hold_id = of_hold;
  delete from hold where id = of_hold;
  perform claim_patient(t);
end $$;

-- Expired holds in the way go now; the sweeper would have come a little later. Answers how many there were.
drop function clear_expired_holds(uuid, tstzrange, timestamptz);
create function clear_expired_holds(practitioner uuid, whole tstzrange, at_moment timestamptz) returns int language plpgsql as $$
declare
  expired uuid;
  cleared int := 0;
begin
  for expired in delete from hold h where h.practitioner_id = practitioner and h.expires_at <= at_moment
      and tstzrange(h.start_at - interval '4 hours', h.end_at + interval '4 hours') && whole returning h.id loop
    perform release_claims(null, expired, null);
    cleared := cleared + 1;
  end loop;
  return cleared;
end $$;

drop function take_time(jsonb, timestamptz);
create function take_time(t jsonb) returns uuid language plpgsql as $$
declare
  practitioner uuid := (t->>'practitioner')::uuid;
  visit tstzrange := tstzrange((t->>'start')::timestamptz, (t->>'end')::timestamptz);
  whole tstzrange := taken_range(t);
  room uuid;
begin
  if coalesce((t->>'capacity')::int, 1) > 1 then
    room := take_seat(t, visit, whole);
  else
    room := claim_place(t, visit, whole, null);
  end if;
  perform claim_patient(t);
  perform refresh_around(practitioner, whole);
  return room;
end $$;

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

create or replace function write_visit(p jsonb) returns jsonb language plpgsql security definer set search_path = public as $$
declare
  at_moment timestamptz := (p->>'now')::timestamptz;
  known idempotency;
  expect jsonb := p->'expect';
  release jsonb := p->'release';
  found_version int;
  practitioner uuid;
  room uuid;
  is_taken_over boolean := false;
  cleared int := 0;
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

  if p ? 'take' and release ? 'hold' and not release ? 'appointment' then
    select h.done, h.room into is_taken_over, room from take_over_hold(p->'take', (release->>'hold')::uuid) h;
  end if;
  if p ? 'release' and not is_taken_over then
    perform release_claims((release->>'appointment')::uuid, (release->>'hold')::uuid, (release->>'since')::timestamptz);
    if release ? 'hold' then
      delete from hold where id = (release->>'hold')::uuid;
    end if;
  end if;
  if p ? 'limits' then
    if (select count(*) from hold where visitor = p->'limits'->>'visitor' and expires_at > at_moment) >= 3
      or (select count(*) from hold where network_address = p->'limits'->>'address' and expires_at > at_moment) >= 20 then
      perform refuse_visit('too_many_holds');
    end if;
  end if;
  if p ? 'take' and not is_taken_over then
    cleared := clear_expired_holds((p->'take'->>'practitioner')::uuid, taken_range(p->'take'), at_moment);
    room := take_time(p->'take');
  end if;

  if p ? 'change' then
    perform change_appointment((p->'change'->>'appointment')::uuid, p->'change'->'set', room, p ? 'take', at_moment);
  end if;
  if p ? 'rows' then
    perform write_rows(p->'rows', room);
  end if;
  if p ? 'take' and not p ? 'release' and cleared = 0 then
    perform aim_after_take((p->'take'->>'practitioner')::uuid, taken_range(p->'take'), at_moment);
  elsif not is_taken_over then
    for practitioner in select distinct jsonb_array_elements_text(p->'aim')::uuid loop
      perform aim_offerings(practitioner, at_moment);
    end loop;
  end if;
  if p ? 'idempotency' then
    insert into idempotency (owner, key, body_hash, status, answer)
      values (p->'idempotency'->>'owner', p->'idempotency'->>'key', p->'idempotency'->>'body_hash', 201, p->'answer');
  end if;
  return jsonb_build_object('room', room);
end $$;
