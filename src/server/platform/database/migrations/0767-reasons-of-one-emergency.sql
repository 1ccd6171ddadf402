-- Whoever gives another reason within the hour adds a line to the emergency that is open; no reason takes the place of another.
alter table record_emergency add column part_of uuid references record_emergency (id) on delete cascade;
create index record_emergency_part on record_emergency (part_of) where part_of is not null;
