-- Where checks were off and are asked for now, who stands unchecked has a day by which somebody looks.
-- needs functions: is_product, may_platform, reach_facilities, guard_facility
alter table facility
  -- The last day on which an unchecked facility is found; null where somebody has looked, or nobody has to.
  add check_due date,
  -- The operator has set that day: they do so once.
  add is_due_set boolean not null default false;
alter table practitioner add is_due_set boolean not null default false;
create index facility_check_due on facility (check_due) where check_due is not null;
