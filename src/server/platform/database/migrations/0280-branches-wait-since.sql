-- needs functions: follow_branch
-- Since when a branch waits for somebody to look at it: whoever keeps the list of what waits sees the longest first.
alter table branch add unseen_since timestamptz;
update branch set unseen_since = now() where is_unseen;
