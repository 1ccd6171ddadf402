-- The room in which a doctor sits at a branch at a moment, by the room plan; null where the plan says nothing or the room is gone.
create or replace function planned_room(practitioner uuid, branch uuid, moment timestamptz) returns uuid
language sql stable security definer set search_path = public as $$
  select p.service_point_id from room_plan p join branch b on b.id = p.branch_id
    join service_point s on s.id = p.service_point_id and s.removed_at is null
  where p.practitioner_id = practitioner and p.branch_id = branch
    and p.weekday = extract(isodow from moment at time zone b.time_zone)
$$;
revoke execute on function planned_room(uuid, uuid, timestamptz) from public;
grant execute on function planned_room(uuid, uuid, timestamptz) to tendwell_app, tendwell_worker;
