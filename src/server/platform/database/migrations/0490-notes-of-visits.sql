-- What the people of a clinic note of a visit for one another; sealed. Nothing leads here from the side of its patient.
create table visit_note (
  id uuid primary key,
  appointment_id uuid not null references appointment (id) on delete cascade,
  -- Who wrote it and may change it. Not a reference: the note outlives the account.
  account_id uuid not null,
  name text not null,
  body text not null,
  version int not null default 1,
  written_at timestamptz not null,
  changed_at timestamptz not null
);
create index visit_note_of on visit_note (appointment_id, written_at);
create index visit_note_account on visit_note (account_id);

-- Who reads why somebody comes reads what was noted: at the branch of the visit, or as its doctor. Never of oneself.
alter table visit_note enable row level security;
create policy worker on visit_note to tendwell_worker using (true) with check (true);
create policy reach on visit_note for select to tendwell_app using (exists (select from appointment a where a.id = visit_note.appointment_id
  and (a.branch_id = any ((select may_at('appointments.reason'))::uuid[]) or a.practitioner_id = (select reach_practitioner()))
  and not patient_in_reach(a.patient_id)));
-- Whoever reads it may add to it; what somebody wrote they alone change and take out.
create policy written on visit_note for insert to tendwell_app with check (account_id = (select reach_account())
  and exists (select from appointment a where a.id = visit_note.appointment_id
    and (a.branch_id = any ((select may_at('appointments.reason'))::uuid[]) or a.practitioner_id = (select reach_practitioner()))
    and not patient_in_reach(a.patient_id)));
create policy changed on visit_note for update to tendwell_app using (account_id = (select reach_account()));
create policy taken_out on visit_note for delete to tendwell_app using (account_id = (select reach_account()));
revoke update on visit_note from tendwell_app;
grant update (body, version, changed_at) on visit_note to tendwell_app;
