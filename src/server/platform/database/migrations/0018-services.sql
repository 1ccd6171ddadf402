-- What a service tells and asks before a visit, and for whom it is.
alter table service
  add column preparation text not null default '',
  -- At most five: [{id, text, kind: text | choice | yes_no, choices, is_required}].
  add column questions jsonb not null default '[]',
  add column audience text not null default 'everyone' check (audience in ('everyone', 'returning'));
-- The questions as they were asked, with what the patient answered: [{question, answer}].
alter table appointment add column answers jsonb;

-- Asked before somebody books: one word, no row.
create function was_here_before(practitioner uuid, patient uuid) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from appointment a where a.practitioner_id = practitioner and a.patient_id = patient
    and a.status in ('booked', 'arrived', 'in_progress', 'completed'))
$$;
revoke execute on function was_here_before(uuid, uuid) from public;
grant execute on function was_here_before(uuid, uuid) to tendwell_app, tendwell_worker;
