-- Who decides about a facility says which branches they read, and as they read them: the function takes both now.
drop function if exists see_branches(uuid);
