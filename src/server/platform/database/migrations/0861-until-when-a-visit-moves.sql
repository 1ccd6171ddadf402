-- Until how many minutes before it a visit can be moved by its patient, as it was shown when they booked. Visits of before go by
-- their service.
alter table appointment add column change_cutoff int;
