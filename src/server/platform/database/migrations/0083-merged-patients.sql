-- Two entries that are one person: what moved from one to the other, so that all of it can be given back for 30 days.
-- needs functions: may_at, merge_patients, unmerge_patients

create table patient_merge (
  id uuid primary key,
  branch_id uuid not null references branch,
  kept_id uuid not null references patient on delete cascade,
  gone_id uuid not null references patient on delete cascade,
  by_account uuid references account,
  at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  -- The fields that the one that stays took from the other: what stood there, and what stands there since.
  taken jsonb not null default '{}',
  appointments uuid[] not null,
  carers uuid[] not null,
  joined uuid[] not null
);
create index patient_merge_kept on patient_merge (kept_id);
create index patient_merge_gone on patient_merge (gone_id);
alter table patient_merge enable row level security;
create policy worker on patient_merge to tendwell_worker using (true) with check (true);
create policy reach on patient_merge for select to tendwell_app using (branch_id = any ((select may_at('patients.merge'))::uuid[]));
revoke all on patient_merge from tendwell_app;
grant select (id, branch_id, kept_id, gone_id, at, undo_until, undone_at) on patient_merge to tendwell_app;

-- Whoever may give an entry back may read whose it is.
create policy joined on patient for select to tendwell_app using (exists (select from patient_merge m where m.gone_id = patient.id));
