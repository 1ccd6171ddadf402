-- Other adults who manage a patient's visits, beside the account that the patient belongs to (RelatedPerson).
create table carer (
  patient_id uuid not null references patient on delete cascade,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  primary key (patient_id, account_id)
);
create index carer_account on carer (account_id);

-- Somebody is asked to help (carer), or to run the own visits from now on (self). It is for one address alone.
create table care_invitation (
  id uuid primary key,
  patient_id uuid not null references patient on delete cascade,
  kind text not null check (kind in ('carer', 'self')),
  email text not null,
  invited_by uuid not null references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (patient_id, email)
);
create index care_invitation_email on care_invitation (email);

-- Everybody whose visits an account may manage.
create function patients_of(account uuid) returns setof uuid language sql stable as $$
  select p.id from patient p where p.account_id = account union all select c.patient_id from carer c where c.account_id = account
$$;
grant execute on function patients_of(uuid) to tendwell_app, tendwell_worker;

drop policy reach on appointment;
create policy reach on appointment to tendwell_app using (
  practitioner_id = reach_practitioner() or branch_id = any (reach_branches()) or id = reach_appointment()
  or patient_id in (select patients_of(reach_account())));
