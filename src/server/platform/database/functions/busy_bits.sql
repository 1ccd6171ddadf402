-- The cells of a UTC day that are taken on a resource; none is a day without a row.
create or replace function busy_bits(resource uuid, day date) returns bit(288) language sql stable
  as $$ select coalesce((select bits from busy_day where resource_id = resource and utc_day = day), repeat('0', 288)::bit(288)) $$;
