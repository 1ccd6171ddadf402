-- Starts of group visits with a seat left, on one day.
create or replace function seat_bits(of_offering uuid, of_service uuid, day date) returns bit(288) language sql stable as $$
  select coalesce(bit_or(day_span(tstzrange(s.start_at, s.start_at + interval '5 minutes'), day)), repeat('0', 288)::bit(288))
  from group_session s where s.offering_id = of_offering and s.service_id = of_service and s.taken < s.capacity
    and s.start_at >= day::timestamp at time zone 'UTC' and s.start_at < (day + 1)::timestamp at time zone 'UTC'
$$;
