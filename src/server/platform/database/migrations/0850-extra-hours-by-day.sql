-- Who has extra hours on some days, whoever it is: what a search by part of the day asks.
create index schedule_exception_open on schedule_exception (until_date, from_date) where kind = 'open';
