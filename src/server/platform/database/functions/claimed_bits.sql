-- What the busy bits of a day should be: the union of the claims. A block that closes a local day can be 25 hours long.
create or replace function claimed_bits(resource uuid, day date, of_lane int default 0) returns bit(288) language sql stable as $$
  select coalesce(bit_or(day_span(c.during, day)), repeat('0', 288)::bit(288)) from claim c
  where c.resource_id = resource and c.lane = of_lane
    and lower(c.during) >= (day::timestamp at time zone 'UTC') - interval '26 hours'
    and lower(c.during) < (day::timestamp at time zone 'UTC') + interval '1 day'
    and upper(c.during) > (day::timestamp at time zone 'UTC')
$$;
