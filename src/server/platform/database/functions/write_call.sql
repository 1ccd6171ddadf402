-- The one way in which a call changes: its state, the places in it, a token, and lines of its log. Guards look at each row.
create or replace function write_call(p jsonb) returns void language plpgsql security definer set search_path = public as $$
declare
  visit uuid := (p->>'visit')::uuid;
  call meeting := jsonb_populate_record(null::meeting, p->'call');
begin
  if not (is_product() or coalesce(reach_call() = visit, false) or hosts_call(visit)) then
    raise insufficient_privilege using message = 'not within reach';
  end if;
  if p ? 'call' then
    update meeting set state = call.state, is_locked = call.is_locked, moved_to = call.moved_to, live_since = call.live_since,
      seconds = call.seconds, told_at = call.told_at where appointment_id = visit;
  end if;
  insert into call_place (id, appointment_id, key, role, is_doctor, proof, account_id, guest_link_id, name, audio_only, state, seat, knocked_at, seen_at, beat_page, beat_number)
    select l.id, visit, l.key, l.role, l.is_doctor, l.proof, l.account_id, l.guest_link_id, l.name, l.audio_only, l.state, l.seat, l.knocked_at, l.seen_at, l.beat_page, l.beat_number
    from jsonb_populate_recordset(null::call_place, coalesce(p->'places', '[]')) l
    on conflict (appointment_id, key) do update set role = excluded.role, is_doctor = excluded.is_doctor, proof = excluded.proof, name = excluded.name,
      audio_only = excluded.audio_only, state = excluded.state, seat = excluded.seat, knocked_at = excluded.knocked_at, seen_at = excluded.seen_at,
      beat_page = excluded.beat_page, beat_number = excluded.beat_number;
  insert into call_token (token_hash, place_id, seat, expires_at, session_id, link_hash)
    select t.token_hash, t.place_id, t.seat, t.expires_at, t.session_id, t.link_hash from jsonb_populate_recordset(null::call_token, coalesce(p->'tokens', '[]')) t
    join call_place l on l.id = t.place_id and l.appointment_id = visit where is_product() or brings_place(l);
  insert into call_event (id, appointment_id, place_id, at, kind, detail)
    select uuid_v7(), visit, e.place_id, e.at, e.kind, coalesce(e.detail, '{}') from jsonb_populate_recordset(null::call_event, coalesce(p->'events', '[]')) e;
end $$;
revoke execute on function write_call(jsonb) from public;
grant execute on function write_call(jsonb) to tendwell_app, tendwell_worker;
