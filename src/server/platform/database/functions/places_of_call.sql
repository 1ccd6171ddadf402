-- Everybody who came to a call, those first who are known, for who holds its address or lets people in; nobody else changes it until the transaction ends.
create or replace function places_of_call(visit uuid) returns table (id uuid, key text, role text, is_doctor boolean, proof text, name text,
  audio_only boolean, state text, seat int, knocked_at timestamptz, seen_at timestamptz)
language plpgsql volatile security definer set search_path = public as $$
begin
  if not (is_product() or coalesce(reach_call() = visit, false) or hosts_call(visit)) then
    return;
  end if;
  return query select p.id, p.key, p.role, p.is_doctor, p.proof, p.name, p.audio_only, p.state, p.seat, p.knocked_at, p.seen_at
    from call_place p where p.appointment_id = visit order by (p.proof = 'address'), p.knocked_at, p.id limit 200;
end $$;
revoke execute on function places_of_call(uuid) from public;
grant execute on function places_of_call(uuid) to tendwell_app, tendwell_worker;
