/*
 The one write path of the heart. `p` says what to do; everything happens or nothing does. Refusals are raised with
 the state TW409 and the code as message, so that they roll back what went before.

   now             the moment of the decision
   lock            ids of all resources concerned: doctors, patient, branch pool
   idempotency     {owner, key, body_hash}: found again, the first answer is given
   expect          {offering, version}: what the decision was made on; {appointment, version}: what the screen showed
   release         {appointment, hold, since}: frees claims
   take            {kind, offering, practitioner, branch, start, end, before, after, patient, needs, appointment, hold}
   guest           true: the patient row is a guest's, who may be known here already
   limits          {visitor, bucket, alone}: how many holds one may have; `bucket` is whose they are counted with
   most_ahead      {with_doctor, in_all}: whom the actor stands for may have so many visits ahead
   rows            rows to insert, by table, and the draft that is finished; `answer` is kept for the idempotency key
   change          {appointment, set}: the columns of the appointment that change
   right           the right that was checked for the change: who asks must reach the visit with it
*/
create or replace function write_visit(p jsonb) returns jsonb language plpgsql security definer set search_path = public as $$
declare
  at_moment timestamptz := (p->>'now')::timestamptz;
  known idempotency;
  expect jsonb := p->'expect';
  release jsonb := p->'release';
  found_version int;
  practitioner uuid;
  room uuid;
  places uuid[] := '{}';
  until timestamptz;
  is_taken_over boolean := false;
  cleared int := 0;
begin
  perform check_reach(p);
  perform lock_resources(array(select jsonb_array_elements_text(p->'lock')::uuid)
    || case when release ? 'appointment' then branches_of_claims((release->>'appointment')::uuid) else '{}' end
    || case when p ? 'take' then array(select x.branch_id from expired_in_the_way((p->'take'->>'practitioner')::uuid,
      taken_range(p->'take'), at_moment) x) else '{}' end);

  if p ? 'idempotency' then
    select * into known from idempotency where owner = p->'idempotency'->>'owner' and key = p->'idempotency'->>'key';
    if found then
      if known.body_hash <> p->'idempotency'->>'body_hash' then
        perform refuse_visit('key_reused');
      end if;
      return jsonb_build_object('replayed', known.answer);
    end if;
  end if;

  -- A draft is booked once, whoever confirms it how often.
  if p #> '{rows,draft}' is not null then
    perform from draft where id = p #>> '{rows,draft}' and appointment_id is not null;
    if found then
      perform refuse_visit('already_exists');
    end if;
  end if;
  if p ? 'guest' then
    p := as_known_guest(p);
  end if;
  -- An entry that was joined into another one meanwhile is booked for no more.
  if p #> '{rows,appointment}' is not null then
    perform from patient where id = (p #>> '{rows,appointment,patient_id}')::uuid and merged_into is not null;
    if found then
      perform refuse_visit('changed');
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
    is_taken_over := take_over_hold(p->'take', (release->>'hold')::uuid);
  end if;
  if p ? 'release' and not is_taken_over then
    perform release_claims((release->>'appointment')::uuid, (release->>'hold')::uuid, (release->>'since')::timestamptz);
    if release ? 'hold' then
      delete from hold where id = (release->>'hold')::uuid;
    end if;
  end if;
  if p ? 'limits' then
    if (select count(*) from hold where visitor = p->'limits'->>'visitor' and expires_at > at_moment) >= 3
      or (p->'limits'->>'alone')::boolean
        and (select count(*) from hold where network_address = p->'limits'->>'bucket' and expires_at > at_moment) >= 3 then
      perform refuse_visit('too_many_holds');
    end if;
    if not (p->'limits'->>'alone')::boolean
      and ((select count(*) from hold where network_address = p->'limits'->>'bucket' and expires_at > at_moment) >= 40
      -- Half of an ordinary day of one doctor stays free, whatever is held from one address.
      or (select count(*) from hold where practitioner_id = (p->'take'->>'practitioner')::uuid
        and network_address = p->'limits'->>'bucket' and expires_at > at_moment) >= 8) then
      perform refuse_visit('too_many_here');
    end if;
  end if;
  if p ? 'most_ahead' then
    perform refuse_above(p->'most_ahead', (p->'take'->>'practitioner')::uuid, at_moment);
  end if;
  if p ? 'take' and not is_taken_over then
    cleared := clear_expired_holds((p->'take'->>'practitioner')::uuid, taken_range(p->'take'), at_moment);
    until := take_time(p->'take');
    if until <> (p->'take'->>'end')::timestamptz then
      p := with_end(p, until);
    end if;
  end if;

  if (p->'take'->>'needs')::boolean then
    select x.room, x.resources into room, places from places_of((p->'take'->>'appointment')::uuid) x;
  end if;
  if p ? 'change' then
    perform change_appointment((p->'change'->>'appointment')::uuid, p->'change'->'set', room, places, p ? 'take', at_moment);
  end if;
  if p ? 'rows' then
    perform write_rows(p->'rows', room, places);
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
revoke execute on function write_visit(jsonb) from public;
grant execute on function write_visit(jsonb) to tendwell_app, tendwell_worker;
