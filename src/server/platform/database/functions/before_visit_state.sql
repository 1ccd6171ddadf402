-- Whether what a clinic asks before a visit was sent: for everybody who sees the visit. What was answered is for few.
create or replace function before_visit_state(a_visit uuid, questions jsonb) returns text
language sql stable security definer set search_path = public as $$
  select case when not questions @> '[{"when": "before"}]' then 'none'
    when exists (select from questionnaire_response r where r.appointment_id = a_visit and r.sent_at is not null) then 'done'
    else 'missing' end
$$;
revoke execute on function before_visit_state(uuid, jsonb) from public;
grant execute on function before_visit_state(uuid, jsonb) to tendwell_app, tendwell_worker;
