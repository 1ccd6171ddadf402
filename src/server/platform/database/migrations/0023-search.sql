-- Cities with a typing error, and clinics by their name, are found by an index.
create index branch_city_words on branch using gin (folded_city gin_trgm_ops);

-- Whether an offering is rolled to this day: the nightly roll asks for those that are not, and most are.
alter table offering add column rolled_to date;
update offering o set rolled_to = (select max(d.utc_day) from open_day d where d.offering_id = o.id);
create index offering_unrolled on offering (rolled_to) where rolled_to is not null;
