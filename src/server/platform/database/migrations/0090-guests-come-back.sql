-- Who came by a guest's link, as a hash: the same browser comes back by it, another one does not.
alter table guest_link add column used_by_hash text;
