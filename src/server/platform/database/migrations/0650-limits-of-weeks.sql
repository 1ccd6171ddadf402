-- The most visits of a doctor in a week and in a month at a branch, beside those of a day; what closes says which of them it was.
alter table practitioner_branch
  add column week_limit int check (week_limit between 1 and 1000),
  add column month_limit int check (month_limit between 1 and 4000);
alter table claim drop constraint claim_cause_check;
alter table claim add constraint claim_cause_check
  check (cause in ('', 'limit', 'week_limit', 'month_limit', 'gap', 'calendar', 'outage')) not valid;
alter table claim validate constraint claim_cause_check;
