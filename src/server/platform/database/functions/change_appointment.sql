-- Changes the named columns of a visit. A visit can go to a colleague, whose service it then is.
create or replace function change_appointment(of_appointment uuid, changes jsonb, room uuid, places uuid[], has_moved boolean, at_moment timestamptz)
returns void language plpgsql as $$
declare
  current appointment;
  changed appointment;
begin
  select * into current from appointment where id = of_appointment for no key update;
  changed := jsonb_populate_record(current, changes);
  update appointment set status = changed.status, version = current.version + 1, start_at = changed.start_at, end_at = changed.end_at,
    start_local = changed.start_local, time_zone = changed.time_zone, practitioner_id = changed.practitioner_id,
    branch_id = changed.branch_id, offering_id = changed.offering_id, service_id = changed.service_id,
    service_name = changed.service_name, buffer_before = changed.buffer_before, buffer_after = changed.buffer_after,
    service_point_id = case when has_moved then room else changed.service_point_id end, resources = case when has_moved then places else changed.resources end,
    mode = changed.mode,
    answer_by = changed.answer_by, answer_reminders = changed.answer_reminders, patient_confirmed_at = changed.patient_confirmed_at, arrived_at = changed.arrived_at,
    started_at = changed.started_at, ended_at = changed.ended_at, moved_from = changed.moved_from,
    cancelled_by = changed.cancelled_by, cancel_reason = changed.cancel_reason, cancel_note = changed.cancel_note, changed_at = at_moment
    where id = current.id;
end $$;
