-- What patients agreed to before a visit, or did not: each decision is a line of its own, and a document of the clinic.
-- needs functions: reach_appointment, reach_practitioner, patient_in_reach, may_at, number_consents

create trigger number_consents before update of questions on service for each row execute function number_consents();

create table visit_consent (
  id uuid primary key,
  appointment_id uuid not null references appointment (id) on delete cascade,
  -- The question of the service, and which version of its text.
  question text not null check (length(question) <= 40),
  version int not null check (version >= 1),
  agrees boolean not null,
  decided_at timestamptz not null,
  -- What the document says, sealed; empty once it is written.
  content text not null,
  tries int not null default 0,
  next_try_at timestamptz not null,
  item_id uuid references record_item (id) on delete set null,
  written_at timestamptz
);
create index visit_consent_visit on visit_consent (appointment_id, decided_at);
create index visit_consent_due on visit_consent (next_try_at) where written_at is null;
create index visit_consent_item on visit_consent (item_id) where item_id is not null;

alter table visit_consent enable row level security;
create policy worker on visit_consent to tendwell_worker using (true) with check (true);
create policy own on visit_consent for select to tendwell_app
  using (exists (select from appointment a where a.id = appointment_id and (a.id = (select reach_appointment()) or patient_in_reach(a.patient_id))));
-- Whoever decides writes a line; nobody changes one.
create policy decide on visit_consent for insert to tendwell_app with check (item_id is null and written_at is null
  and exists (select from appointment a where a.id = appointment_id and (a.id = (select reach_appointment()) or patient_in_reach(a.patient_id))));
revoke update, delete on visit_consent from tendwell_app;
