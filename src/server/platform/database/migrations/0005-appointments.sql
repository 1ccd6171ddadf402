create table patient (
  id uuid primary key,
  account_id uuid references account,
  -- Guests and people the desk entered belong to the facility that made them, until they prove who they are.
  facility_id uuid references facility,
  relation text not null default 'self' check (relation in ('self', 'child', 'parent', 'partner', 'other')),
  first_name text not null,
  last_name text not null,
  date_of_birth date,
  email text not null default '',
  phone_number text not null default '',
  created_at timestamptz not null,
  check (account_id is not null or facility_id is not null)
);
create unique index patient_self on patient (account_id) where relation = 'self' and account_id is not null;
create index patient_account on patient (account_id) where account_id is not null;
create index patient_guest on patient (facility_id, email) where facility_id is not null;

create table appointment (
  id uuid primary key,
  reference text not null unique,
  status text not null check (status in ('requested', 'booked', 'arrived', 'in_progress', 'completed', 'declined', 'expired',
    'cancelled', 'no_show', 'entered_in_error')),
  version int not null default 1,
  start_at timestamptz not null,
  end_at timestamptz not null,
  start_local text not null,
  time_zone text not null,
  practitioner_id uuid not null references practitioner,
  branch_id uuid not null references branch,
  offering_id uuid not null references offering,
  service_id uuid not null references service,
  service_name text not null,
  service_point_id uuid references service_point,
  buffer_before int not null,
  buffer_after int not null,
  mode text not null check (mode in ('in_person', 'video')),
  patient_id uuid not null references patient,
  reason text not null default '',
  booked_by text not null check (booked_by in ('patient', 'guest', 'staff')),
  answer_by timestamptz,
  patient_confirmed_at timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  moved_from timestamptz,
  cancelled_by text check (cancelled_by in ('patient', 'staff', 'timer')),
  cancel_reason text not null default '',
  cancel_note text not null default '',
  fee_minor int,
  currency text not null default '',
  changed_at timestamptz not null,
  created_at timestamptz not null
);
create index appointment_practitioner on appointment (practitioner_id, start_at);
create index appointment_branch on appointment (branch_id, start_at);
create index appointment_patient on appointment (patient_id, start_at);
create index appointment_answer on appointment (answer_by) where status = 'requested';
create index appointment_running on appointment (end_at) where status = 'in_progress';

create table appointment_event (
  id uuid primary key,
  appointment_id uuid not null references appointment,
  at timestamptz not null,
  kind text not null,
  from_status text,
  to_status text,
  by_kind text not null check (by_kind in ('patient', 'guest', 'staff', 'timer')),
  by_account uuid,
  detail jsonb not null default '{}'
);
create index appointment_event_of on appointment_event (appointment_id, at);

-- Who holds the token of the mail manages this one visit without logging in.
create table appointment_link (
  token_hash text primary key,
  appointment_id uuid not null references appointment,
  expires_at timestamptz not null
);
create index appointment_link_of on appointment_link (appointment_id);

-- A booking on its way: chosen time and what was typed. Survives sign-up, log-in, another tab, another device.
create table draft (
  id text primary key,
  visitor text not null,
  account_id uuid references account,
  offering_id uuid not null references offering,
  service_id uuid not null references service,
  start_at timestamptz not null,
  hold_id uuid,
  typed jsonb not null default '{}',
  proof_subject uuid not null,
  appointment_id uuid references appointment,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index draft_expiry on draft (expires_at);

-- The second wall behind the checks of the product: a statement that forgets its scope sees nothing.
create function reach_account() returns uuid language sql stable as $$ select nullif(current_setting('app.account', true), '')::uuid $$;
create function reach_practitioner() returns uuid language sql stable as $$ select nullif(current_setting('app.practitioner', true), '')::uuid $$;
create function reach_branches() returns uuid[] language sql stable as $$ select coalesce(nullif(current_setting('app.branches', true), ''), '{}')::uuid[] $$;
create function reach_appointment() returns uuid language sql stable as $$ select nullif(current_setting('app.appointment', true), '')::uuid $$;

alter table appointment enable row level security;
create policy worker on appointment to tendwell_worker using (true) with check (true);
create policy reach on appointment to tendwell_app using (
  practitioner_id = reach_practitioner() or branch_id = any (reach_branches()) or id = reach_appointment()
  or patient_id in (select p.id from patient p where p.account_id = reach_account()));

alter table appointment_event enable row level security;
create policy worker on appointment_event to tendwell_worker using (true) with check (true);
create policy reach on appointment_event to tendwell_app using (appointment_id in (select a.id from appointment a));

revoke insert, update, delete on appointment, appointment_event from tendwell_app;
revoke update, delete on audit from tendwell_app, tendwell_worker;

-- The table of transitions of domain/booking, once more, as the last word.
create function guard_status() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and new.status <> 'entered_in_error' and (old.status, new.status) not in (
    ('requested', 'booked'), ('requested', 'declined'), ('requested', 'expired'), ('requested', 'cancelled'),
    ('booked', 'arrived'), ('booked', 'in_progress'), ('booked', 'cancelled'), ('booked', 'no_show'),
    ('arrived', 'in_progress'), ('arrived', 'cancelled'), ('arrived', 'no_show'), ('arrived', 'booked'),
    ('in_progress', 'completed'), ('completed', 'in_progress'), ('no_show', 'arrived'), ('no_show', 'booked'),
    ('cancelled', 'booked')) then
    raise exception 'appointment % may not go from % to %', old.id, old.status, new.status;
  end if;
  return new;
end $$;
create trigger guard_status before update of status on appointment for each row execute function guard_status();

/*
 The one write path of the heart. `p` says what to do; everything happens or nothing does. Refusals are raised with
 the state TW409 and the code as message, so that they roll back what went before.

   now             the moment of the decision
   lock            ids of all resources concerned: doctors, patient, branch pool
   idempotency     {owner, key, body_hash}: found again, the first answer is given
   expect          {offering, version}: what the decision was made on; {appointment, version}: what the screen showed
   release         {appointment, hold, since}: frees claims
   take            {kind, offering, practitioner, branch, start, end, before, after, patient, room_kind, appointment, hold}
   limits          {visitor, address}: how many holds one may have
   rows            rows to insert, by table, and the draft that is finished; `answer` is kept for the idempotency key
   change          {appointment, set}: the columns of the appointment that change
*/
create function write_visit(p jsonb) returns jsonb language plpgsql security definer set search_path = public as $$
declare
  at_moment timestamptz := (p->>'now')::timestamptz;
  known idempotency;
  t jsonb := p->'take';
  visit tstzrange;
  whole tstzrange;
  practitioner uuid;
  d date;
  o offering;
  room uuid;
  got int;
  stale hold;
  current appointment;
  changed appointment;
begin
  perform lock_resources(array(select jsonb_array_elements_text(p->'lock')::uuid));

  if p ? 'idempotency' then
    select * into known from idempotency
      where owner = p->'idempotency'->>'owner' and key = p->'idempotency'->>'key';
    if found then
      if known.body_hash <> p->'idempotency'->>'body_hash' then
        raise exception using errcode = 'TW409', message = 'key_reused';
      end if;
      return jsonb_build_object('replayed', known.answer);
    end if;
  end if;

  if p->'expect' ? 'offering' then
    select * into o from offering where id = (p->'expect'->>'offering')::uuid;
    if o.version is distinct from (p->'expect'->>'version')::int then
      raise exception using errcode = 'TW409', message = 'stale';
    end if;
  end if;
  if p->'expect' ? 'appointment' then
    select * into current from appointment where id = (p->'expect'->>'appointment')::uuid for no key update;
    if current.version is distinct from (p->'expect'->>'appointment_version')::int then
      raise exception using errcode = 'TW409', message = 'changed';
    end if;
  end if;
  if p->'expect' ? 'hold' then
    perform from hold where id = (p->'expect'->>'hold')::uuid;
    if not found then
      raise exception using errcode = 'TW409', message = 'hold_lapsed';
    end if;
  end if;

  if p ? 'release' then
    perform release_claims((p->'release'->>'appointment')::uuid, (p->'release'->>'hold')::uuid, (p->'release'->>'since')::timestamptz);
    delete from hold where id = (p->'release'->>'hold')::uuid;
  end if;

  if p ? 'limits' then
    if (select count(*) from hold where visitor = p->'limits'->>'visitor' and expires_at > at_moment) >= 3
      or (select count(*) from hold where network_address = p->'limits'->>'address' and expires_at > at_moment) >= 20 then
      raise exception using errcode = 'TW409', message = 'too_many_holds';
    end if;
  end if;

  if t is not null then
    practitioner := (t->>'practitioner')::uuid;
    visit := tstzrange((t->>'start')::timestamptz, (t->>'end')::timestamptz);
    whole := tstzrange(lower(visit) - make_interval(mins => (t->>'before')::int), upper(visit) + make_interval(mins => (t->>'after')::int));

    -- Expired holds in the way go now; the sweeper would have come a little later.
    for stale in select * from hold h where h.practitioner_id = practitioner and h.expires_at <= at_moment
        and tstzrange(h.start_at - interval '4 hours', h.end_at + interval '4 hours') && whole loop
      perform release_claims(null, stale.id, null);
      delete from hold where id = stale.id;
    end loop;

    -- Within the ninety days of the read model its bits must agree; beyond, the decision was made on the rules.
    for d in select generate_series((lower(visit) at time zone 'UTC')::date, ((upper(visit) - interval '1 second') at time zone 'UTC')::date, '1 day')::date loop
      perform from open_day x where x.offering_id = (t->>'offering')::uuid and x.utc_day = d
        and (x.bits & day_span(visit, d)) <> day_span(visit, d);
      if found then
        raise exception using errcode = 'TW409', message = 'not_offered';
      end if;
    end loop;
    for d in select generate_series((lower(whole) at time zone 'UTC')::date, ((upper(whole) - interval '1 second') at time zone 'UTC')::date, '1 day')::date loop
      if (busy_bits(practitioner, d) & day_span(whole, d)) <> span_bits(0, 0) then
        raise exception using errcode = 'TW409', message = 'slot_taken';
      end if;
    end loop;

    insert into claim (resource_id, during, kind, resource_kind, appointment_id, hold_id)
      values (practitioner, whole, t->>'kind', 'practitioner', (t->>'appointment')::uuid, (t->>'hold')::uuid)
      on conflict do nothing;
    get diagnostics got = row_count;
    if got = 0 then
      raise exception using errcode = 'TW409', message = 'slot_taken';
    end if;
    perform mark_busy(practitioner, whole);

    if t->>'room_kind' is not null then
      for room in select s.id from service_point s where s.branch_id = (t->>'branch')::uuid and s.kind = t->>'room_kind' order by s.id loop
        insert into claim (resource_id, during, kind, resource_kind, appointment_id, hold_id)
          values (room, whole, t->>'kind', 'service_point', (t->>'appointment')::uuid, (t->>'hold')::uuid)
          on conflict do nothing;
        get diagnostics got = row_count;
        exit when got = 1;
      end loop;
      if coalesce(got, 0) = 0 or room is null then
        raise exception using errcode = 'TW409', message = 'room_full';
      end if;
      perform mark_busy(room, whole);
    end if;

    if t->>'patient' is not null then
      insert into claim (resource_id, during, kind, resource_kind, appointment_id)
        values ((t->>'patient')::uuid, visit, t->>'kind', 'patient', (t->>'appointment')::uuid) on conflict do nothing;
      get diagnostics got = row_count;
      if got = 0 then
        raise exception using errcode = 'TW409', message = 'patient_busy';
      end if;
    end if;
    perform refresh_days(practitioner, (lower(whole) at time zone 'UTC')::date - 1, (upper(whole) at time zone 'UTC')::date + 1);
  end if;

  if p->'rows' ? 'patient' then
    insert into patient select * from jsonb_populate_record(null::patient, p->'rows'->'patient') on conflict do nothing;
  end if;
  if p->'rows' ? 'hold' then
    insert into hold select * from jsonb_populate_record(null::hold, p->'rows'->'hold');
  end if;
  if p->'rows' ? 'appointment' then
    insert into appointment select * from jsonb_populate_record(null::appointment,
      p->'rows'->'appointment' || jsonb_build_object('service_point_id', room));
  end if;
  if p ? 'change' then
    select * into current from appointment where id = (p->'change'->>'appointment')::uuid for no key update;
    changed := jsonb_populate_record(current, p->'change'->'set');
    if t is not null then
      changed.service_point_id := room;
    end if;
    update appointment set status = changed.status, version = current.version + 1, start_at = changed.start_at, end_at = changed.end_at,
      start_local = changed.start_local, time_zone = changed.time_zone, branch_id = changed.branch_id, offering_id = changed.offering_id,
      service_point_id = changed.service_point_id, mode = changed.mode, answer_by = changed.answer_by,
      patient_confirmed_at = changed.patient_confirmed_at, arrived_at = changed.arrived_at, started_at = changed.started_at,
      ended_at = changed.ended_at, moved_from = changed.moved_from, cancelled_by = changed.cancelled_by,
      cancel_reason = changed.cancel_reason, cancel_note = changed.cancel_note, changed_at = at_moment
      where id = current.id;
  end if;
  update draft set appointment_id = (p->'rows'->'appointment'->>'id')::uuid where id = p->'rows'->>'draft' and appointment_id is null;
  insert into appointment_link select * from jsonb_populate_recordset(null::appointment_link, coalesce(p->'rows'->'links', '[]'));
  insert into appointment_event select * from jsonb_populate_recordset(null::appointment_event, coalesce(p->'rows'->'events', '[]'));
  insert into outbox_mail (id, recipient, kind, subject, body, about, due_at, created_at)
    select m.id, m.recipient, m.kind, m.subject, m.body, m.about, m.due_at, m.created_at
    from jsonb_populate_recordset(null::outbox_mail, coalesce(p->'rows'->'mails', '[]')) m;
  insert into live_event (id, topics, body)
    select uuid_v7(), e.topics, e.body from jsonb_populate_recordset(null::live_event, coalesce(p->'rows'->'live', '[]')) e;
  insert into audit select * from jsonb_populate_recordset(null::audit, coalesce(p->'rows'->'audit', '[]'));

  for practitioner in select distinct jsonb_array_elements_text(p->'aim')::uuid loop
    perform aim_offerings(practitioner, at_moment);
  end loop;

  if p ? 'idempotency' then
    insert into idempotency (owner, key, body_hash, status, answer)
      values (p->'idempotency'->>'owner', p->'idempotency'->>'key', p->'idempotency'->>'body_hash', 201, p->'answer');
  end if;
  return jsonb_build_object('room', room);
end $$;
revoke execute on function write_visit(jsonb) from public;
grant execute on function write_visit(jsonb) to tendwell_app, tendwell_worker;

-- A cancellation that is taken back within its minute sends nothing.
create function forget_mail(of_appointment uuid) returns void language sql security definer set search_path = public as $$
  delete from outbox_mail where about = of_appointment and state = 'queued' and kind in ('N14', 'N15')
$$;
revoke execute on function forget_mail(uuid) from public;
grant execute on function forget_mail(uuid) to tendwell_worker;
