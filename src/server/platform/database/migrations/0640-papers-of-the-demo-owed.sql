-- A demo whose start was stopped before its papers lay there is finished by the next start: until then the account of its
-- patient is marked. One without this mark has its papers, or had them taken away by whoever looks at it.
alter table demo_row drop constraint demo_row_kind_check,
  add constraint demo_row_kind_check check (kind in ('account', 'facility', 'papers'));
