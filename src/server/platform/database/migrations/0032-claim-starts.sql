-- A visit counts for the local day on which it begins, whatever its buffer before; claims made earlier have none here.
alter table claim add column starts_at timestamptz;
update claim c set starts_at = x.start_at from appointment x
  where x.id = c.appointment_id and c.resource_kind = 'practitioner' and x.buffer_before > 0;
update claim c set starts_at = s.start_at from group_session s
  where s.id = c.session_id and c.resource_kind = 'practitioner' and lower(c.during) < s.start_at;
update claim c set starts_at = h.start_at from hold h
  where h.id = c.hold_id and c.resource_kind = 'practitioner' and lower(c.during) < h.start_at;
