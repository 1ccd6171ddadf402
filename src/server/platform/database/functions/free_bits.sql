-- The starts of the default service that are free on one day of an offering.
create or replace function free_bits(o offering, d open_day) returns bit(288) language plpgsql stable as $$
declare
  nothing constant bit(288) := repeat('0', 288)::bit(288);
  before bit(288) := nothing;
  today bit(288) := nothing;
  after bit(288) := nothing;
  b record;
  free bit(288);
begin
  if d.starts = nothing then
    return nothing;
  end if;
  for b in select x.utc_day, x.bits from busy_day x where x.resource_id = o.practitioner_id and x.utc_day between d.utc_day - 1 and d.utc_day + 1
      union all
      select x.utc_day, x.bits from busy_day x where o.has_blocks and x.resource_id = o.id and x.utc_day between d.utc_day - 1 and d.utc_day + 1 loop
    if b.utc_day = d.utc_day then today := today | b.bits;
    elsif b.utc_day < d.utc_day then before := before | b.bits;
    else after := after | b.bits;
    end if;
  end loop;
  free := d.starts & ~ blocked_starts(before, today, after, o.before_cells, o.visit_cells + o.after_cells);
  if o.capacity > 1 then
    free := free | (d.starts & seat_bits(o.id, o.service_id, d.utc_day));
  end if;
  return free;
end $$;
