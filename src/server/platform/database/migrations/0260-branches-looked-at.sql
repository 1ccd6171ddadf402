-- needs functions: follow_branch, see_branches
-- A branch that came, was renamed or moved since its facility was looked at waits for a look of its own.
alter table branch add is_unseen boolean not null default false;
create index branch_unseen on branch (facility_id) where is_unseen;
