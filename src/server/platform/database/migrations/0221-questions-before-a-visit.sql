-- What a clinic asks before a visit, and what a patient answers: sealed, for the patient, the doctor and who may see records.
-- needs functions: reach_appointment, reach_practitioner, patient_in_reach, may_at, before_visit_state

-- Each question says when it is asked, and on what it depends.
update service set questions = (select jsonb_agg(jsonb_build_object('when', 'booking', 'only_if', null) || q order by n)
  from jsonb_array_elements(questions) with ordinality e(q, n)) where questions <> '[]';

create table questionnaire_response (
  appointment_id uuid primary key references appointment (id) on delete cascade,
  -- Sealed.
  answers text not null,
  changed_at timestamptz not null,
  sent_at timestamptz,
  -- What was asked when it was sent: what the service asks later changes nothing here.
  asked jsonb not null default '[]'
);

alter table questionnaire_response enable row level security;
create policy worker on questionnaire_response to tendwell_worker using (true) with check (true);
create policy own on questionnaire_response to tendwell_app
  using (exists (select from appointment a where a.id = appointment_id and (a.id = (select reach_appointment()) or patient_in_reach(a.patient_id))))
  with check (exists (select from appointment a where a.id = appointment_id and (a.id = (select reach_appointment()) or patient_in_reach(a.patient_id))));
-- The desk is told that it is there, and never what it says.
create policy sent on questionnaire_response for select to tendwell_app using (
  sent_at is not null and exists (select from appointment a where a.id = appointment_id
    and (a.practitioner_id = (select reach_practitioner()) or a.branch_id = any ((select may_at('records.view'))::uuid[]))));
revoke delete on questionnaire_response from tendwell_app;
