-- How many minutes a doctor runs late, and until when that holds.
alter table practitioner add column late_minutes int not null default 0 check (late_minutes between 0 and 240),
  add column late_until timestamptz;
