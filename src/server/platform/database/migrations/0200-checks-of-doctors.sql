-- What was looked at before patients find a doctor: each check a row, with the documents it was made on.
-- needs functions: reach_practitioner, may_platform, may_at, note_erasure, guard_verification, folded

alter table practitioner
  -- Whose number it is: a word of the product's list.
  add licence_authority text not null default 'other' check (length(licence_authority) <= 40),
  -- As it is compared.
  add licence_key text not null generated always as (upper(regexp_replace(licence_number, '[[:space:]./-]', '', 'g'))) stored,
  -- The last day on which the check holds; null where nothing in it ends.
  add verified_until date,
  -- The nearest mark before the end that the doctor was told of, in days.
  add end_told int,
  -- With four eyes: who decided first, and what; whoever changes anything clears it.
  add proposed_by uuid references account (id),
  add proposed text check (proposed in ('verify', 'lift'));

-- A number is that of one doctor among those who stand: who only says it is theirs closes it to nobody.
drop index practitioner_licence;
create unique index practitioner_licence on practitioner (licence_authority, licence_key)
  where licence_key <> '' and verification in ('verified', 'expiring', 'recheck_due', 'suspended');
create index practitioner_licence_key on practitioner (licence_key) where licence_key <> '';
create index practitioner_check_ends on practitioner (verified_until) where verification in ('verified', 'expiring', 'recheck_due');

-- Doctors who were checked before evidence existed keep their visits and lose the badge until they hand it in: 30 days,
-- or what the operator sets (npm run verification).
update practitioner set verified_until = current_date + 30, verified_on = null
  where verification in ('verified', 'expiring', 'recheck_due', 'suspended') and verified_on is not null;

drop trigger guard_verification on practitioner;
create trigger guard_verification before insert or update of verification, verified_on, verified_source, verified_until, proposed, proposed_by
  on practitioner for each row execute function guard_verification();

-- Time itself ends a check: nobody decided that.
alter table visit_action alter account_id drop not null;

create table verification_evidence (
  id uuid primary key,
  practitioner_id uuid not null references practitioner (id) on delete cascade,
  kind text not null check (kind in ('identity', 'licence', 'specialty', 'other')),
  file_name text not null check (length(file_name) <= 140),
  media_type text not null,
  size int not null check (size > 0),
  sha256 text not null,
  wrapped_key text not null,
  scan text not null default 'none' check (scan in ('none', 'clean', 'infected')),
  handed_in_at timestamptz not null,
  -- When somebody decided on it: from then on its days are counted.
  decided_at timestamptz
);
create index verification_evidence_of on verification_evidence (practitioner_id);
create index verification_evidence_due on verification_evidence (decided_at) where decided_at is not null;
create trigger note_erasure after update of wrapped_key on verification_evidence for each row
  when (old.wrapped_key <> '' and new.wrapped_key = '') execute function note_erasure();
create trigger note_erasure_of_row after delete on verification_evidence for each row
  when (old.wrapped_key <> '') execute function note_erasure();

create table verification_check (
  id uuid primary key,
  practitioner_id uuid not null references practitioner (id) on delete cascade,
  kind text not null check (kind in ('identity', 'number', 'registry', 'specialty', 'affiliation')),
  status text not null check (status in ('passed', 'failed')),
  way text not null check (way in ('document', 'computed', 'register', 'facility')),
  -- The register, the authority or the facility, in words that patients read.
  source text not null check (length(source) <= 200),
  -- What was checked, as it stood then: the name, the number, the specialty.
  fact text not null check (length(fact) <= 300),
  -- What is kept of the document it was made on: its kind, size and hash.
  evidence jsonb not null default '[]',
  checked_by uuid references account (id),
  checked_at timestamptz not null,
  valid_until date,
  -- When a newer check took its place, or what it says has changed.
  ended_at timestamptz
);
create unique index verification_check_standing on verification_check (practitioner_id, kind) where ended_at is null;
create index verification_check_of on verification_check (practitioner_id, checked_at);

alter table verification_evidence enable row level security;
create policy worker on verification_evidence to tendwell_worker using (true) with check (true);
create policy reach on verification_evidence for select to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or (select may_platform('verification.decide')));
create policy own_insert on verification_evidence for insert to tendwell_app with check (
  practitioner_id = (select reach_practitioner()) and decided_at is null and scan = 'none');
create policy own_delete on verification_evidence for delete to tendwell_app using (
  practitioner_id = (select reach_practitioner()) and decided_at is null);
create policy decided on verification_evidence for update to tendwell_app using ((select may_platform('verification.decide')));
revoke update on verification_evidence from tendwell_app;
grant update (decided_at, scan) on verification_evidence to tendwell_app;

alter table verification_check enable row level security;
create policy worker on verification_check to tendwell_worker using (true) with check (true);
-- What was checked of a doctor whom patients find is for everybody to read; who checked it is not.
create policy shown on verification_check for select to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or (select may_platform('verification.decide'))
  or (status = 'passed' and ended_at is null and exists (select from practitioner p
    where p.id = practitioner_id and p.is_published and p.verification in ('verified', 'expiring', 'recheck_due'))));
create policy attested_here on verification_check for select to tendwell_app using (
  kind = 'affiliation' and exists (select from practitioner_branch w
    where w.practitioner_id = verification_check.practitioner_id and w.state = 'active' and w.branch_id = any ((select may_at('doctors.decide'))::uuid[])));
create policy decided on verification_check for insert to tendwell_app with check ((select may_platform('verification.decide')));
create policy attested on verification_check for insert to tendwell_app with check (
  kind = 'affiliation' and way = 'facility' and status = 'passed' and exists (select from practitioner_branch w
    where w.practitioner_id = verification_check.practitioner_id and w.state = 'active' and w.branch_id = any ((select may_at('doctors.decide'))::uuid[])));
create policy ends on verification_check for update to tendwell_app using (
  practitioner_id = (select reach_practitioner()) or (select may_platform('verification.decide'))
  or (kind = 'affiliation' and exists (select from practitioner_branch w
    where w.practitioner_id = verification_check.practitioner_id and w.state = 'active' and w.branch_id = any ((select may_at('doctors.decide'))::uuid[]))));
revoke select, update, delete on verification_check from tendwell_app;
grant select (id, practitioner_id, kind, status, way, source, fact, evidence, checked_at, valid_until, ended_at) on verification_check to tendwell_app;
grant update (ended_at) on verification_check to tendwell_app;

-- What somebody says is wrong on a doctor's page.
create table detail_report (
  id uuid primary key,
  practitioner_id uuid not null references practitioner (id) on delete cascade,
  kind text not null check (kind in ('not_this_person', 'licence', 'specialty', 'place', 'other')),
  words text not null check (length(words) <= 1000),
  -- Whoever said it, where they were logged in.
  account_id uuid references account (id) on delete set null,
  said_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references account (id) on delete set null,
  found text not null default '' check (found in ('', 'mended', 'right')),
  note text not null default '' check (length(note) <= 1000)
);
create index detail_report_open on detail_report (said_at) where closed_at is null;
create index detail_report_of on detail_report (practitioner_id, said_at);
create index detail_report_by on detail_report (account_id) where account_id is not null;

alter table detail_report enable row level security;
create policy worker on detail_report to tendwell_worker using (true) with check (true);
create policy said on detail_report for insert to tendwell_app with check (closed_at is null and closed_by is null and found = '' and note = '');
create policy read on detail_report for select to tendwell_app using ((select may_platform('verification.decide')));
create policy closed on detail_report for update to tendwell_app using ((select may_platform('verification.decide')));
revoke update, delete on detail_report from tendwell_app;
grant update (closed_at, closed_by, found, note) on detail_report to tendwell_app;
