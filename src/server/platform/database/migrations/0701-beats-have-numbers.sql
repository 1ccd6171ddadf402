-- The last sign of life of a place: which page told it, and its number there. One that was overtaken on its way says nothing any more.
alter table call_place add beat_page bigint, add beat_number int;
