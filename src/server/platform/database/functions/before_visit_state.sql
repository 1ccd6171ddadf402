-- Whether what a clinic asks before a visit was sent, and whether a text that was decided about is another one by now: for
-- everybody who sees the visit. Nobody decides anew about a visit that is over. What was answered is for few.
create or replace function before_visit_state(a_visit uuid, questions jsonb) returns text
language sql stable security definer set search_path = public as $$
  select case when not questions @> '[{"when": "before"}]' then 'none'
    when not exists (select from questionnaire_response r where r.appointment_id = a_visit and r.sent_at is not null) then 'missing'
    when questions @> '[{"when": "before", "kind": "consent"}]'
      and exists (select from appointment x where x.id = a_visit and status_is(x.status, 'open')) and exists (
      select from jsonb_array_elements(questions) q cross join lateral (
        select c.text_hash from visit_consent c where c.appointment_id = a_visit and c.question = q->>'id'
        order by c.decided_at desc, c.id desc limit 1) decided
      where q->>'when' = 'before' and q->>'kind' = 'consent'
        and decided.text_hash <> encode(sha256(convert_to(concat(q->>'text', E'\n', q->'consent'->>'text'), 'UTF8')), 'hex')) then 'changed'
    else 'done' end
$$;
revoke execute on function before_visit_state(uuid, jsonb) from public;
grant execute on function before_visit_state(uuid, jsonb) to tendwell_app, tendwell_worker;
