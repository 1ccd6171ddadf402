-- Brings the free starts of a doctor's offerings up to date around a change of their claims, in one statement. Only the days on
-- which a start can have changed: a visit that began before `during` may reach into it. Days that stay the same are not written.
create or replace function refresh_around(practitioner uuid, during tstzrange) returns void language plpgsql as $$
begin
  update open_day d set free = x.free, first_free = position(B'1' in x.free) - 1, free_count = bit_count(x.free)
    from (
      select t.offering_id, t.utc_day, f.free
      from offering o
        join open_day t on t.offering_id = o.id
          and t.utc_day between utc_day(lower(during) - make_interval(mins => (o.visit_cells + o.after_cells) * 5))
            and utc_day(upper(during) + make_interval(mins => o.before_cells * 5))
        cross join lateral free_bits(o, t) as f (free)
      where o.practitioner_id = practitioner) x
    where d.offering_id = x.offering_id and d.utc_day = x.utc_day and (x.free <> d.free or d.free_count <> bit_count(x.free));
end $$;
