-- A UTC day of 288 cells of five minutes, with the cells from `first` up to, not with, `past` set.
create or replace function span_bits(first int, past int) returns bit(288) language sql immutable parallel safe
  as $$ select (repeat('0', first) || repeat('1', past - first) || repeat('0', 288 - past))::bit(288) $$;
