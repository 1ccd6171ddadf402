-- No number of a text to agree to is used twice, and a decision keeps what it was about and by which name.

-- Questions that share an id, or have one that keeps no answer, get ids of their own; what had multiplied is there once again.
drop trigger number_consents on service;
with each as (
  select s.id as service, q.asked, q.place,
    row_number() over (partition by s.id, q.asked #- '{consent,version}' order by q.place) as same
  from service s, jsonb_array_elements(s.questions) with ordinality q(asked, place)
), kept as (
  select service, asked, place, row_number() over (partition by service order by place) as at,
    row_number() over (partition by service, asked->>'id' order by place) as of_id from each where same = 1
), mended as (
  select service, jsonb_agg(case when of_id = 1 and asked->>'id' not in ('__proto__', '__defineGetter__', '__defineSetter__',
      '__lookupGetter__', '__lookupSetter__', 'constructor', 'hasOwnProperty', 'isPrototypeOf', 'propertyIsEnumerable',
      'toLocaleString', 'toString', 'valueOf') then asked
    else jsonb_set(asked, '{id}', to_jsonb(left(gen_random_uuid()::text, 8))) end order by place) as questions
  from kept where at <= 20 group by service
)
update service s set questions = m.questions from mended m where m.service = s.id and s.questions <> m.questions;
alter table service add constraint service_questions_check check (jsonb_array_length(questions) <= 20);

-- The highest number of the texts that were taken out.
alter table service add column consents_gone int not null default 0;
update service s set consents_gone = coalesce((select max(c.version) from visit_consent c join appointment a on a.id = c.appointment_id
    where a.service_id = s.id), 0)
  where exists (select from visit_consent c join appointment a on a.id = c.appointment_id where a.service_id = s.id);
create trigger number_consents before insert or update of questions on service for each row execute function number_consents();

-- The SHA-256 of title and text, and the name that signed, sealed: the clinic reads them beside the decision.
alter table visit_consent add column text_hash text not null default '', add column signature text not null default '';
update visit_consent c set text_hash = encode(sha256(convert_to((q->>'text') || E'\n' || (q->'consent'->>'text'), 'UTF8')), 'hex')
  from questionnaire_response r, jsonb_array_elements(r.asked) q
  where r.appointment_id = c.appointment_id and q->>'id' = c.question and (q->'consent'->>'version')::int = c.version;
create policy clinic on visit_consent for select to tendwell_app using (exists (select from appointment a where a.id = appointment_id
  and (a.practitioner_id = (select reach_practitioner()) or a.branch_id = any ((select may_at('records.view'))::uuid[]))));
