-- What is decided about a visit holds for the visit as it stood then: with that doctor, at that time. Decisions that wait while this
-- is laid down stand for the visits as they are now.

alter table visit_action add column decided_start timestamptz, add column decided_with uuid;
update visit_action v set decided_start = a.start_at, decided_with = a.practitioner_id
  from appointment a where a.id = v.appointment_id and v.state = 'waiting';
