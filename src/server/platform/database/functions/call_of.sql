-- A call with what its page says, for whoever holds its address: what happens between here and that person is the product's to decide.
create or replace function call_of(of_address text, at_moment timestamptz) returns table (appointment_id uuid, version int, status text, start_at timestamptz,
  end_at timestamptz, time_zone text, practitioner_id uuid, branch_id uuid, facility_id uuid, patient_id uuid, accounts text[], patient_name text,
  doctor text, branch text, state text, is_locked boolean, moved_to text, live_since timestamptz, seconds int, told_at timestamptz,
  opens_minutes int, waiting_text text, fallback_number text, guest_links_on boolean, late int, late_reason text, ahead int,
  doctor_account uuid, rings boolean, notifies boolean, verification text)
language sql stable security definer set search_path = public as $$
  select a.id, a.version, a.status, a.start_at, a.end_at, a.time_zone, a.practitioner_id, a.branch_id, b.facility_id, a.patient_id,
    array(select t.account_id::text where t.account_id is not null union select c.account_id::text from carer c where c.patient_id = t.id),
    concat_ws(' ', t.first_name, t.last_name), concat_ws(' ', nullif(p.title, 'Other'), p.first_name, p.last_name), b.name,
    m.state, m.is_locked, m.moved_to, m.live_since, m.seconds, m.told_at, coalesce(own.opens_minutes, house.opens_minutes, 15),
    coalesce(nullif(own.waiting_text, ''), house.waiting_text, ''),
    coalesce(nullif(own.fallback_number, ''), nullif(house.fallback_number, ''), b.phone, ''),
    coalesce(own.guest_links_on, true) and coalesce(house.guest_links_on, true),
    case when p.late_until > at_moment then p.late_minutes else 0 end, case when p.late_until > at_moment then p.late_reason end,
    (select count(*)::int from appointment o where o.practitioner_id = a.practitioner_id and (o.status = 'arrived' or o.status = 'in_progress')
      and o.start_at < a.start_at and o.start_at > a.start_at - interval '12 hours'),
    p.account_id, coalesce(own.alert_sound, true), coalesce(own.alert_notification, true), p.verification
  from meeting m join appointment a on a.id = m.appointment_id join practitioner p on p.id = a.practitioner_id join branch b on b.id = a.branch_id
    join patient t on t.id = a.patient_id left join call_settings own on own.practitioner_id = p.id left join call_settings house on house.branch_id = b.id
  where m.meet_id = of_address and a.mode = 'video'
$$;
revoke execute on function call_of(text, timestamptz) from public;
grant execute on function call_of(text, timestamptz) to tendwell_app, tendwell_worker;
