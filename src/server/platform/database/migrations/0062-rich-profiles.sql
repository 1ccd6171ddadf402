-- What helps to choose a doctor and to come prepared: titles with place and year, words in several languages, whom they see.
alter table practitioner
  add column qualifications jsonb not null default '[]'
    check (jsonb_typeof(qualifications) = 'array' and jsonb_array_length(qualifications) <= 12),
  -- One a language, the doctor's first language first: {language, about, patients, first_visit}.
  add column texts jsonb not null default '[]' check (jsonb_typeof(texts) = 'array' and jsonb_array_length(texts) <= 3),
  add column accepts_new boolean not null default true,
  add column age_from int check (age_from between 0 and 120),
  add column age_to int check (age_to between 0 and 120),
  add constraint practitioner_ages_check check (age_from <= age_to);
-- How to get there and in; `step_free` is known since the filters of search.
alter table branch
  add column parking text not null default '' check (length(parking) <= 300),
  add column transport text not null default '' check (length(transport) <= 300),
  add column directions text not null default '' check (length(directions) <= 600);
