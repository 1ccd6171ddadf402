-- Whoever runs a facility invites somebody to run it with them: that is for the whole of it, never for one branch.
-- needs functions: is_invited_everywhere, may_begin_proven
alter table invitation add constraint invitation_of_managers_is_for_all check (role <> 'facility_manager' or every_branch);
