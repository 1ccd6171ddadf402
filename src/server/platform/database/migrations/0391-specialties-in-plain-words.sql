-- A specialty that is not active any more is chosen by no new doctor and stands in no list of patients; who has it keeps it.
-- What people call such a doctor ("heart doctor"), in the three languages.
alter table specialty
  add is_active boolean not null default true,
  add plain_names jsonb not null default '{}' check (jsonb_typeof(plain_names) = 'object');
