-- A service may be booked up to a year ahead: beyond the days of the read model its times are reckoned from the rules.
alter table service drop constraint service_horizon_days_check;
alter table service add constraint service_horizon_days_check check (horizon_days between 1 and 365) not valid;
alter table service validate constraint service_horizon_days_check;
