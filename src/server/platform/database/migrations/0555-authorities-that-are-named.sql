-- Who gave out the number where the product has no rule of theirs, as the doctor names them, and as it is compared.
alter table practitioner
  add licence_authority_name text not null default '' check (length(licence_authority_name) <= 120),
  add licence_authority_key text not null default '';

-- Two authorities may give out the same number: it is that of one doctor among those who stand by it.
drop index practitioner_licence;
create unique index practitioner_licence on practitioner (licence_authority, licence_authority_key, licence_key)
  where licence_key <> '' and verification in ('verified', 'expiring', 'recheck_due', 'suspended');

-- A number of such an authority has no form that could be computed: it stands as it was given.
alter table verification_check drop constraint verification_check_way_check;
alter table verification_check add constraint verification_check_way_check
  check (way in ('document', 'computed', 'given', 'register', 'facility'));
