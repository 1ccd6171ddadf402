-- Everybody who came to a call, those first who are known, for who holds its address or lets people in; nobody else changes it until the transaction ends.
-- Of who came as a host it says what they hold by now at the branch of the visit: whether that is enough is the domain's to say.
create or replace function places_of_call(visit uuid, at_moment timestamptz) returns table (id uuid, key text, role text, is_doctor boolean, proof text, name text,
  audio_only boolean, state text, seat int, knocked_at timestamptz, seen_at timestamptz, beat_page bigint, beat_number int,
  practitioner uuid, runs_house boolean, held jsonb, has_token boolean)
language plpgsql volatile security definer set search_path = public as $$
begin
  if not (is_product() or coalesce(reach_call() = visit, false) or hosts_call(visit)) then
    return;
  end if;
  return query select p.id, p.key, p.role, p.is_doctor, p.proof, p.name, p.audio_only, p.state, p.seat, p.knocked_at, p.seen_at, p.beat_page, p.beat_number,
      case when p.role = 'host' then (select d.id from practitioner d where d.account_id = p.account_id) end,
      p.role = 'host' and exists (select from membership m join branch b on b.facility_id = m.facility_id where b.id = a.branch_id
        and m.account_id = p.account_id and m.builtin = 'facility_manager' and m.since <= at_moment and (m.until is null or m.until > at_moment)),
      case when p.role = 'host' then memberships_of(p.account_id, at_moment) end,
      exists (select from call_token t where t.place_id = p.id and t.seat = p.seat and token_stands(t.session_id))
    from call_place p join appointment a on a.id = p.appointment_id where p.appointment_id = visit order by (p.proof = 'address'), p.knocked_at, p.id limit 200;
end $$;
revoke execute on function places_of_call(uuid, timestamptz) from public;
grant execute on function places_of_call(uuid, timestamptz) to tendwell_app, tendwell_worker;
