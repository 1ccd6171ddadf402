-- The starts of the default service that are free on one day of an offering.
create or replace function free_bits(o offering, d open_day) returns bit(288) language plpgsql stable as $$
declare
  nothing constant bit(288) := repeat('0', 288)::bit(288);
  before bit(288);
  today bit(288);
  after bit(288);
  free bit(288);
begin
  if d.starts = nothing then
    return nothing;
  end if;
  select coalesce(bit_or(x.bits) filter (where x.utc_day < d.utc_day), nothing), coalesce(bit_or(x.bits) filter (where x.utc_day = d.utc_day), nothing),
    coalesce(bit_or(x.bits) filter (where x.utc_day > d.utc_day), nothing) into before, today, after
    from busy_day x where x.resource_id in (o.practitioner_id, case when o.has_blocks then o.id end)
      and x.utc_day between d.utc_day - 1 and d.utc_day + 1;
  free := d.starts & ~ blocked_starts(before, today, after, o.before_cells, o.visit_cells + o.after_cells);
  if o.capacity > 1 then
    free := free | (d.starts & seat_bits(o.id, o.service_id, d.utc_day));
  end if;
  return free;
end $$;
