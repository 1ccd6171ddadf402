-- Until when a role would have been held that was ended before: whoever gives it back gives no more than there was.
alter table membership add column meant_until timestamptz;
