-- needs functions: gives_paper
-- A document that a patient hands in before a visit, as the answer to a question of the clinic. It lies among the papers of
-- the visit and is the clinic's: its patient takes it away until the visit begins, then it stays for its time.
alter table record_item add column question text
  constraint record_item_question check (question is null or source = 'branch' and length(question) <= 40);
create policy given on record_item for all to tendwell_app
  using (question is not null and withdrawn_at is null and gives_paper(appointment_id, patient_id))
  with check (question is not null and source = 'branch' and gives_paper(appointment_id, patient_id));
