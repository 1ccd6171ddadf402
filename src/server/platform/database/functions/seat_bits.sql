-- Starts of group visits that somebody can still join, on one day: with a seat left, and not shorter than the service is now.
create or replace function seat_bits(of_offering uuid, of_service uuid, day date) returns bit(288) language sql stable as $$
  select coalesce(bit_or(day_span(tstzrange(s.start_at, s.start_at + interval '5 minutes'), day)), repeat('0', 288)::bit(288))
  from group_session s join service v on v.id = s.service_id
  where s.offering_id = of_offering and s.service_id = of_service and can_join(s, v)
    and s.start_at >= day::timestamp at time zone 'UTC' and s.start_at < (day + 1)::timestamp at time zone 'UTC'
$$;
