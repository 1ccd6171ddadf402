-- The cells of one UTC day that an interval touches.
create or replace function day_span(during tstzrange, day date) returns bit(288) language sql immutable parallel safe as $$
  select span_bits(
    greatest(0, floor(extract(epoch from lower(during) - day::timestamp at time zone 'UTC') / 300)::int),
    least(288, ceil(extract(epoch from upper(during) - day::timestamp at time zone 'UTC') / 300)::int))
$$;
