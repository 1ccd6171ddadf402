-- Reckons the busy bits of a resource, or of one place of it, anew from its claims; only days that changed are written.
create or replace function rebuild_busy(resource uuid, first_day date, last_day date, of_lane int default 0) returns void language plpgsql as $$
declare
  d date := first_day;
  bits_now bit(288);
begin
  while d <= last_day loop
    -- Somebody may be adding to this row at this moment: what they claim is seen once they are done.
    perform from busy_day where resource_id = resource and utc_day = d and lane = of_lane::smallint for no key update;
    bits_now := claimed_bits(resource, d, of_lane);
    update busy_day set bits = bits_now where resource_id = resource and utc_day = d and lane = of_lane::smallint and bits <> bits_now;
    if not found and bits_now <> repeat('0', 288)::bit(288) then
      insert into busy_day (resource_id, utc_day, lane, bits) values (resource, d, of_lane, bits_now) on conflict do nothing;
    end if;
    d := d + 1;
  end loop;
end $$;
