-- What was offered because a visit could not take place counts no more once what stood in its way is gone.
alter table time_offer add column settled_at timestamptz;
