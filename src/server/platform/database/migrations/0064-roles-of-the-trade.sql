-- Who only reads is a viewer now, as in the list of built-in roles.
update branch_member set role = 'viewer' where role = 'reader';
update invitation set role = 'viewer' where role = 'reader';
