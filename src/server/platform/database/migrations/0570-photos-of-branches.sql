-- A branch shows itself: one picture, cut to a square as a doctor's is.
alter table branch add column photo_id uuid references blob;
create index branch_photo on branch (photo_id) where photo_id is not null;
