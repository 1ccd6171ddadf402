-- Reckons the busy bits of a resource anew from its claims; only days that changed are written.
create or replace function rebuild_busy(resource uuid, first_day date, last_day date) returns void language plpgsql as $$
declare
  d date := first_day;
  bits_now bit(288);
begin
  while d <= last_day loop
    bits_now := claimed_bits(resource, d);
    update busy_day set bits = bits_now where resource_id = resource and utc_day = d and bits <> bits_now;
    if not found and bits_now <> repeat('0', 288)::bit(288) then
      insert into busy_day (resource_id, utc_day, bits) values (resource, d, bits_now) on conflict do nothing;
    end if;
    d := d + 1;
  end loop;
end $$;
